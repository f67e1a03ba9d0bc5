ALTER TABLE "public"."portal_listings" DROP CONSTRAINT "portal_listings_portal_check";

ALTER TABLE "public"."portals" DROP CONSTRAINT "portals_portal_check";

ALTER TABLE "public"."portal_listings" ADD CONSTRAINT "portal_listings_portal_check" CHECK ((portal = ANY (ARRAY['grupo_olx'::text, 'netimoveis'::text])));

ALTER TABLE "public"."portals" ADD CONSTRAINT "portals_portal_check" CHECK ((portal = ANY (ARRAY['grupo_olx'::text, 'netimoveis'::text])));
