// Generated from supabase/migrations by tooling/types/generate.ts. Change the migrations, then run it.
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  // Allows to automatically instantiate createClient with right options
  // instead of createClient<Database, { PostgrestVersion: 'XX' }>(URL, KEY)
  __InternalSupabase: {
    PostgrestVersion: '14'
  }
  public: {
    Tables: {
      admin_users: {
        Row: {
          created_at: string
          id: string
          is_deletable: boolean
          tenant_id: string
          updated_at: string
          username: string
        }
        Insert: {
          created_at?: string
          id: string
          is_deletable?: boolean
          tenant_id: string
          updated_at?: string
          username: string
        }
        Update: {
          created_at?: string
          id?: string
          is_deletable?: boolean
          tenant_id?: string
          updated_at?: string
          username?: string
        }
        Relationships: [
          {
            foreignKeyName: 'admin_users_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      agency_settings: {
        Row: {
          about_promises: string | null
          about_stats: string | null
          about_text: string | null
          about_title: string | null
          address: string | null
          appraisal_text: string | null
          appraisal_title: string | null
          created_at: string
          creci: string | null
          email: string | null
          facebook: string | null
          headline: string | null
          hours: string | null
          instagram: string | null
          intro: string | null
          landmarks: Json | null
          linkedin: string | null
          owners_text: string | null
          owners_title: string | null
          phone: string | null
          reference_prefix: string | null
          rental_text: string | null
          rental_title: string | null
          sales_text: string | null
          sales_title: string | null
          services_text: string | null
          services_title: string | null
          tenant_id: string
          updated_at: string
          whatsapp: string | null
          youtube: string | null
        }
        Insert: {
          about_promises?: string | null
          about_stats?: string | null
          about_text?: string | null
          about_title?: string | null
          address?: string | null
          appraisal_text?: string | null
          appraisal_title?: string | null
          created_at?: string
          creci?: string | null
          email?: string | null
          facebook?: string | null
          headline?: string | null
          hours?: string | null
          instagram?: string | null
          intro?: string | null
          landmarks?: Json | null
          linkedin?: string | null
          owners_text?: string | null
          owners_title?: string | null
          phone?: string | null
          reference_prefix?: string | null
          rental_text?: string | null
          rental_title?: string | null
          sales_text?: string | null
          sales_title?: string | null
          services_text?: string | null
          services_title?: string | null
          tenant_id?: string
          updated_at?: string
          whatsapp?: string | null
          youtube?: string | null
        }
        Update: {
          about_promises?: string | null
          about_stats?: string | null
          about_text?: string | null
          about_title?: string | null
          address?: string | null
          appraisal_text?: string | null
          appraisal_title?: string | null
          created_at?: string
          creci?: string | null
          email?: string | null
          facebook?: string | null
          headline?: string | null
          hours?: string | null
          instagram?: string | null
          intro?: string | null
          landmarks?: Json | null
          linkedin?: string | null
          owners_text?: string | null
          owners_title?: string | null
          phone?: string | null
          reference_prefix?: string | null
          rental_text?: string | null
          rental_title?: string | null
          sales_text?: string | null
          sales_title?: string | null
          services_text?: string | null
          services_title?: string | null
          tenant_id?: string
          updated_at?: string
          whatsapp?: string | null
          youtube?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'agency_settings_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: true
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      case_contacts: {
        Row: {
          admin_id: string | null
          answered: boolean | null
          case_id: string
          channel: string
          created_at: string
          id: string
          message: string | null
          tenant_id: string
          updated_at: string
        }
        Insert: {
          admin_id?: string | null
          answered?: boolean | null
          case_id: string
          channel: string
          created_at?: string
          id?: string
          message?: string | null
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          admin_id?: string | null
          answered?: boolean | null
          case_id?: string
          channel?: string
          created_at?: string
          id?: string
          message?: string | null
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'case_contacts_admin_id_fkey'
            columns: ['admin_id']
            isOneToOne: false
            referencedRelation: 'admin_users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'case_contacts_case_id_fkey'
            columns: ['case_id']
            isOneToOne: false
            referencedRelation: 'cases'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'case_contacts_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      cases: {
        Row: {
          assignee_id: string | null
          created_at: string
          first_answered_at: string | null
          id: string
          inquiry_id: string | null
          kind: string
          lead_id: string | null
          lost_reason: string | null
          next_on: string | null
          next_step: string | null
          notes: string | null
          search_text: string
          stage: Database['public']['Enums']['inquiry_stage']
          tenant_id: string
          updated_at: string
          wants: Json | null
        }
        Insert: {
          assignee_id?: string | null
          created_at?: string
          first_answered_at?: string | null
          id?: string
          inquiry_id?: string | null
          kind: string
          lead_id?: string | null
          lost_reason?: string | null
          next_on?: string | null
          next_step?: string | null
          notes?: string | null
          search_text: string
          stage: Database['public']['Enums']['inquiry_stage']
          tenant_id: string
          updated_at?: string
          wants?: Json | null
        }
        Update: {
          assignee_id?: string | null
          created_at?: string
          first_answered_at?: string | null
          id?: string
          inquiry_id?: string | null
          kind?: string
          lead_id?: string | null
          lost_reason?: string | null
          next_on?: string | null
          next_step?: string | null
          notes?: string | null
          search_text?: string
          stage?: Database['public']['Enums']['inquiry_stage']
          tenant_id?: string
          updated_at?: string
          wants?: Json | null
        }
        Relationships: [
          {
            foreignKeyName: 'cases_assignee_id_fkey'
            columns: ['assignee_id']
            isOneToOne: false
            referencedRelation: 'admin_users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cases_inquiry_id_fkey'
            columns: ['inquiry_id']
            isOneToOne: true
            referencedRelation: 'inquiries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cases_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: true
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'cases_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      deleted_properties: {
        Row: {
          city: string
          content: NonNullable<Json>
          deleted_at: string
          id: string
          main_photo: Json | null
          neighborhood: string
          reference_code: string | null
          title: string
        }
        Insert: {
          city?: never
          content: NonNullable<Json>
          deleted_at?: string
          id: string
          main_photo?: never
          neighborhood?: never
          reference_code?: never
          title?: never
        }
        Update: {
          city?: never
          content?: NonNullable<Json>
          deleted_at?: string
          id?: string
          main_photo?: never
          neighborhood?: never
          reference_code?: never
          title?: never
        }
        Relationships: []
      }
      inquiries: {
        Row: {
          address_hash: string | null
          consented_at: string
          created_at: string
          email: string | null
          id: string
          idempotency_key: string
          kind: string
          message: string | null
          name: string
          notice_version: string
          phone: string | null
          property_code: string | null
          property_id: string | null
          property_title: string | null
          source_campaign: string | null
          source_page: string | null
          source_referrer: string | null
          stage: Database['public']['Enums']['inquiry_stage']
          tenant_id: string
          updated_at: string
        }
        Insert: {
          address_hash?: string | null
          consented_at?: string
          created_at?: string
          email?: string | null
          id?: string
          idempotency_key: string
          kind?: string
          message?: string | null
          name: string
          notice_version: string
          phone?: string | null
          property_code?: string | null
          property_id?: string | null
          property_title?: string | null
          source_campaign?: string | null
          source_page?: string | null
          source_referrer?: string | null
          stage?: Database['public']['Enums']['inquiry_stage']
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          address_hash?: string | null
          consented_at?: string
          created_at?: string
          email?: string | null
          id?: string
          idempotency_key?: string
          kind?: string
          message?: string | null
          name?: string
          notice_version?: string
          phone?: string | null
          property_code?: string | null
          property_id?: string | null
          property_title?: string | null
          source_campaign?: string | null
          source_page?: string | null
          source_referrer?: string | null
          stage?: Database['public']['Enums']['inquiry_stage']
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'inquiries_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'inquiries_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      leads: {
        Row: {
          address: string
          address_hash: string | null
          area: number | null
          bathrooms: number | null
          bedrooms: number | null
          city: string
          consented_at: string
          created_at: string
          deal_kind: string
          description: string | null
          email: string
          fingerprint: string | null
          id: string
          notes: string | null
          notice_version: string
          owner_name: string
          parking_spaces: number | null
          phone: string
          price: number
          property_kind: string
          source_campaign: string | null
          source_page: string | null
          source_referrer: string | null
          status: Database['public']['Enums']['lead_status']
          tenant_id: string
          updated_at: string
        }
        Insert: {
          address: string
          address_hash?: string | null
          area?: number | null
          bathrooms?: number | null
          bedrooms?: number | null
          city: string
          consented_at?: string
          created_at?: string
          deal_kind: string
          description?: string | null
          email: string
          fingerprint?: string | null
          id?: string
          notes?: string | null
          notice_version: string
          owner_name: string
          parking_spaces?: number | null
          phone: string
          price: number
          property_kind: string
          source_campaign?: string | null
          source_page?: string | null
          source_referrer?: string | null
          status?: Database['public']['Enums']['lead_status']
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          address?: string
          address_hash?: string | null
          area?: number | null
          bathrooms?: number | null
          bedrooms?: number | null
          city?: string
          consented_at?: string
          created_at?: string
          deal_kind?: string
          description?: string | null
          email?: string
          fingerprint?: string | null
          id?: string
          notes?: string | null
          notice_version?: string
          owner_name?: string
          parking_spaces?: number | null
          phone?: string
          price?: number
          property_kind?: string
          source_campaign?: string | null
          source_page?: string | null
          source_referrer?: string | null
          status?: Database['public']['Enums']['lead_status']
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'leads_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      message_templates: {
        Row: {
          created_at: string
          templates: NonNullable<Json>
          tenant_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          templates: NonNullable<Json>
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          templates?: NonNullable<Json>
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'message_templates_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: true
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      outbox: {
        Row: {
          admin_user_id: string | null
          attempts: number
          audience: string
          created_at: string
          id: string
          inquiry_id: string | null
          kind: string
          last_error: string | null
          lead_id: string | null
          next_attempt_at: string
          once_key: string | null
          sent_at: string | null
          status: string
          subscriber_id: string | null
          tenant_id: string
          updated_at: string
          visit_id: string | null
          visit_starts_at: string | null
        }
        Insert: {
          admin_user_id?: string | null
          attempts?: number
          audience: string
          created_at?: string
          id?: string
          inquiry_id?: string | null
          kind: string
          last_error?: string | null
          lead_id?: string | null
          next_attempt_at?: string
          once_key?: string | null
          sent_at?: string | null
          status?: string
          subscriber_id?: string | null
          tenant_id: string
          updated_at?: string
          visit_id?: string | null
          visit_starts_at?: string | null
        }
        Update: {
          admin_user_id?: string | null
          attempts?: number
          audience?: string
          created_at?: string
          id?: string
          inquiry_id?: string | null
          kind?: string
          last_error?: string | null
          lead_id?: string | null
          next_attempt_at?: string
          once_key?: string | null
          sent_at?: string | null
          status?: string
          subscriber_id?: string | null
          tenant_id?: string
          updated_at?: string
          visit_id?: string | null
          visit_starts_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'outbox_admin_user_id_fkey'
            columns: ['admin_user_id']
            isOneToOne: false
            referencedRelation: 'admin_users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_inquiry_id_fkey'
            columns: ['inquiry_id']
            isOneToOne: false
            referencedRelation: 'inquiries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_lead_id_fkey'
            columns: ['lead_id']
            isOneToOne: false
            referencedRelation: 'leads'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'outbox_visit_id_fkey'
            columns: ['visit_id']
            isOneToOne: false
            referencedRelation: 'visits'
            referencedColumns: ['id']
          },
        ]
      }
      portal_listings: {
        Row: {
          created_at: string
          highlight: string | null
          portal: string
          property_id: string
          publish: boolean | null
          tenant_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          highlight?: string | null
          portal: string
          property_id: string
          publish?: boolean | null
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          highlight?: string | null
          portal?: string
          property_id?: string
          publish?: boolean | null
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'portal_listings_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'portal_listings_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      portals: {
        Row: {
          active: boolean
          address_display: string
          created_at: string
          highlight: string
          listing_limit: number | null
          portal: string
          publish_all: boolean
          tenant_id: string
          types: NonNullable<Json>
          updated_at: string
        }
        Insert: {
          active?: boolean
          address_display?: string
          created_at?: string
          highlight?: string
          listing_limit?: number | null
          portal: string
          publish_all?: boolean
          tenant_id?: string
          types?: NonNullable<Json>
          updated_at?: string
        }
        Update: {
          active?: boolean
          address_display?: string
          created_at?: string
          highlight?: string
          listing_limit?: number | null
          portal?: string
          publish_all?: boolean
          tenant_id?: string
          types?: NonNullable<Json>
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'portals_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      price_changes: {
        Row: {
          began_at: string
          deal: Database['public']['Enums']['property_type']
          price: number
          property_id: string
        }
        Insert: {
          began_at: string
          deal: Database['public']['Enums']['property_type']
          price: number
          property_id: string
        }
        Update: {
          began_at?: string
          deal?: Database['public']['Enums']['property_type']
          price?: number
          property_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'price_changes_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
      price_drops: {
        Row: {
          dropped_at: string
          price_before: number
          property_id: string
        }
        Insert: {
          dropped_at: string
          price_before: number
          property_id: string
        }
        Update: {
          dropped_at?: string
          price_before?: number
          property_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'price_drops_property_id_fkey'
            columns: ['property_id']
            isOneToOne: true
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
      properties: {
        Row: {
          active: boolean
          address: string | null
          amenities: Database['public']['Enums']['amenity'][]
          area: number | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          building_amenities: Database['public']['Enums']['building_amenity'][]
          built_area: number | null
          built_year: number | null
          category_id: string | null
          checked_on: string | null
          city: string | null
          closed_at: string | null
          condo_fee: number | null
          condo_fee_period: Database['public']['Enums']['fee_period']
          created_at: string
          deal_status: Database['public']['Enums']['deal_status']
          description: string | null
          facing: Database['public']['Enums']['facing'] | null
          featured: boolean
          floor: number | null
          furnishing: Database['public']['Enums']['furnishing'] | null
          id: string
          iptu: number | null
          iptu_period: Database['public']['Enums']['fee_period']
          land_area: number | null
          lavatory: number | null
          neighborhood: string | null
          parking_spaces: number | null
          pets_allowed: boolean | null
          price: number
          property_type: Database['public']['Enums']['property_type'] | null
          published_at: string | null
          reference_code: string | null
          staircases: number | null
          state: string | null
          suites: number | null
          sunlight: Database['public']['Enums']['sunlight'] | null
          title: string | null
          updated_at: string
          user_id: string
          zip_code: string | null
        }
        Insert: {
          active?: boolean
          address?: string | null
          amenities?: Database['public']['Enums']['amenity'][]
          area?: number | null
          available_from?: string | null
          bathrooms?: number | null
          bedrooms?: number | null
          building_amenities?: Database['public']['Enums']['building_amenity'][]
          built_area?: number | null
          built_year?: number | null
          category_id?: string | null
          checked_on?: string | null
          city?: string | null
          closed_at?: string | null
          condo_fee?: number | null
          condo_fee_period?: Database['public']['Enums']['fee_period']
          created_at?: string
          deal_status?: Database['public']['Enums']['deal_status']
          description?: string | null
          facing?: Database['public']['Enums']['facing'] | null
          featured?: boolean
          floor?: number | null
          furnishing?: Database['public']['Enums']['furnishing'] | null
          id?: string
          iptu?: number | null
          iptu_period?: Database['public']['Enums']['fee_period']
          land_area?: number | null
          lavatory?: number | null
          neighborhood?: string | null
          parking_spaces?: number | null
          pets_allowed?: boolean | null
          price: number
          property_type?: Database['public']['Enums']['property_type'] | null
          published_at?: string | null
          reference_code?: string | null
          staircases?: number | null
          state?: string | null
          suites?: number | null
          sunlight?: Database['public']['Enums']['sunlight'] | null
          title?: string | null
          updated_at?: string
          user_id?: string
          zip_code?: string | null
        }
        Update: {
          active?: boolean
          address?: string | null
          amenities?: Database['public']['Enums']['amenity'][]
          area?: number | null
          available_from?: string | null
          bathrooms?: number | null
          bedrooms?: number | null
          building_amenities?: Database['public']['Enums']['building_amenity'][]
          built_area?: number | null
          built_year?: number | null
          category_id?: string | null
          checked_on?: string | null
          city?: string | null
          closed_at?: string | null
          condo_fee?: number | null
          condo_fee_period?: Database['public']['Enums']['fee_period']
          created_at?: string
          deal_status?: Database['public']['Enums']['deal_status']
          description?: string | null
          facing?: Database['public']['Enums']['facing'] | null
          featured?: boolean
          floor?: number | null
          furnishing?: Database['public']['Enums']['furnishing'] | null
          id?: string
          iptu?: number | null
          iptu_period?: Database['public']['Enums']['fee_period']
          land_area?: number | null
          lavatory?: number | null
          neighborhood?: string | null
          parking_spaces?: number | null
          pets_allowed?: boolean | null
          price?: number
          property_type?: Database['public']['Enums']['property_type'] | null
          published_at?: string | null
          reference_code?: string | null
          staircases?: number | null
          state?: string | null
          suites?: number | null
          sunlight?: Database['public']['Enums']['sunlight'] | null
          title?: string | null
          updated_at?: string
          user_id?: string
          zip_code?: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'properties_category_id_fkey'
            columns: ['category_id']
            isOneToOne: false
            referencedRelation: 'property_categories'
            referencedColumns: ['id']
          },
        ]
      }
      property_additional_info: {
        Row: {
          created_at: string
          id: string
          info_text: string
          position: number
          property_id: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          info_text: string
          position?: number
          property_id: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          info_text?: string
          position?: number
          property_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'property_additional_info_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
      property_categories: {
        Row: {
          created_at: string
          id: string
          name: string
          plural: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          plural?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          plural?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      property_images: {
        Row: {
          color: string | null
          created_at: string
          id: string
          image_url: string
          is_floor_plan: boolean
          is_primary: boolean
          position: number
          property_id: string
          updated_at: string
          watermarked: boolean
          widths: number[]
        }
        Insert: {
          color?: string | null
          created_at?: string
          id?: string
          image_url: string
          is_floor_plan?: boolean
          is_primary?: boolean
          position?: number
          property_id: string
          updated_at?: string
          watermarked?: boolean
          widths?: number[]
        }
        Update: {
          color?: string | null
          created_at?: string
          id?: string
          image_url?: string
          is_floor_plan?: boolean
          is_primary?: boolean
          position?: number
          property_id?: string
          updated_at?: string
          watermarked?: boolean
          widths?: number[]
        }
        Relationships: [
          {
            foreignKeyName: 'property_images_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
      property_imports: {
        Row: {
          created: number
          created_at: string
          file_name: string
          id: string
          kept: NonNullable<Json>
          persons: number
          persons_created: number
          persons_kept: number
          refused: NonNullable<Json>
          source: string
          state: string
          stored_at: string | null
          tenant_id: string
          total: number
          unchanged: number
          undone_at: string | null
          updated: number
          updated_at: string
          username: string
        }
        Insert: {
          created?: number
          created_at?: string
          file_name: string
          id: string
          kept?: NonNullable<Json>
          persons?: number
          persons_created?: number
          persons_kept?: number
          refused?: NonNullable<Json>
          source: string
          state?: string
          stored_at?: string | null
          tenant_id: string
          total: number
          unchanged?: number
          undone_at?: string | null
          updated?: number
          updated_at?: string
          username: string
        }
        Update: {
          created?: number
          created_at?: string
          file_name?: string
          id?: string
          kept?: NonNullable<Json>
          persons?: number
          persons_created?: number
          persons_kept?: number
          refused?: NonNullable<Json>
          source?: string
          state?: string
          stored_at?: string | null
          tenant_id?: string
          total?: number
          unchanged?: number
          undone_at?: string | null
          updated?: number
          updated_at?: string
          username?: string
        }
        Relationships: [
          {
            foreignKeyName: 'property_imports_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      property_points: {
        Row: {
          away: number
          bearing: number
          created_at: string
          display: Database['public']['Enums']['point_display']
          latitude: number
          longitude: number
          precision: Database['public']['Enums']['point_precision']
          property_id: string
          shown_latitude: number
          shown_longitude: number
          shown_precision: Database['public']['Enums']['point_precision']
          updated_at: string
        }
        Insert: {
          away?: number
          bearing?: number
          created_at?: string
          display?: Database['public']['Enums']['point_display']
          latitude: number
          longitude: number
          precision?: Database['public']['Enums']['point_precision']
          property_id: string
          shown_latitude?: never
          shown_longitude?: never
          shown_precision?: never
          updated_at?: string
        }
        Update: {
          away?: number
          bearing?: number
          created_at?: string
          display?: Database['public']['Enums']['point_display']
          latitude?: number
          longitude?: number
          precision?: Database['public']['Enums']['point_precision']
          property_id?: string
          shown_latitude?: never
          shown_longitude?: never
          shown_precision?: never
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'property_points_property_id_fkey'
            columns: ['property_id']
            isOneToOne: true
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
      property_private_facts: {
        Row: {
          authorised_until: string | null
          commission: number | null
          created_at: string
          keys_at: string | null
          notes: string | null
          owner_email: string | null
          owner_name: string | null
          owner_phone: string | null
          owner_words: string
          property_id: string
          tenant_id: string
          updated_at: string
        }
        Insert: {
          authorised_until?: string | null
          commission?: number | null
          created_at?: string
          keys_at?: string | null
          notes?: string | null
          owner_email?: string | null
          owner_name?: string | null
          owner_phone?: string | null
          owner_words?: never
          property_id: string
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          authorised_until?: string | null
          commission?: number | null
          created_at?: string
          keys_at?: string | null
          notes?: string | null
          owner_email?: string | null
          owner_name?: string | null
          owner_phone?: string | null
          owner_words?: never
          property_id?: string
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'property_private_facts_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'property_private_facts_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      property_stats: {
        Row: {
          created_at: string
          kind: Database['public']['Enums']['property_event']
          month: string
          property_id: string
          source: string
          tenant_id: string
          times: number
          updated_at: string
        }
        Insert: {
          created_at?: string
          kind: Database['public']['Enums']['property_event']
          month: string
          property_id: string
          source: string
          tenant_id: string
          times: number
          updated_at?: string
        }
        Update: {
          created_at?: string
          kind?: Database['public']['Enums']['property_event']
          month?: string
          property_id?: string
          source?: string
          tenant_id?: string
          times?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'property_stats_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'property_stats_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      retention_settings: {
        Row: {
          closed_months: number
          created_at: string
          months: number
          tenant_id: string
          updated_at: string
        }
        Insert: {
          closed_months: number
          created_at?: string
          months: number
          tenant_id?: string
          updated_at?: string
        }
        Update: {
          closed_months?: number
          created_at?: string
          months?: number
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'retention_settings_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: true
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      tenant_settings: {
        Row: {
          company_logo_url: string | null
          company_name: string | null
          created_at: string
          lead_notification_email: string | null
          tenant_id: string
          updated_at: string
        }
        Insert: {
          company_logo_url?: string | null
          company_name?: string | null
          created_at?: string
          lead_notification_email?: string | null
          tenant_id: string
          updated_at?: string
        }
        Update: {
          company_logo_url?: string | null
          company_name?: string | null
          created_at?: string
          lead_notification_email?: string | null
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'tenant_settings_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: true
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      tenants: {
        Row: {
          created_at: string
          id: string
          name: string
          updated_at: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          updated_at?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          updated_at?: string
        }
        Relationships: []
      }
      visit_settings: {
        Row: {
          closed_days: string[]
          confirmed_at_once: boolean
          created_at: string
          days_ahead: number
          duration_minutes: number
          enabled: boolean
          hours: NonNullable<Json>
          notice_hours: number
          pause_minutes: number
          seats: number
          tenant_id: string
          updated_at: string
        }
        Insert: {
          closed_days?: string[]
          confirmed_at_once?: boolean
          created_at?: string
          days_ahead?: number
          duration_minutes?: number
          enabled?: boolean
          hours?: NonNullable<Json>
          notice_hours?: number
          pause_minutes?: number
          seats?: number
          tenant_id: string
          updated_at?: string
        }
        Update: {
          closed_days?: string[]
          confirmed_at_once?: boolean
          created_at?: string
          days_ahead?: number
          duration_minutes?: number
          enabled?: boolean
          hours?: NonNullable<Json>
          notice_hours?: number
          pause_minutes?: number
          seats?: number
          tenant_id?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'visit_settings_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: true
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      visits: {
        Row: {
          changed_by: string
          companion_id: string | null
          created_at: string
          during: unknown
          held: unknown
          holds_until: string | null
          id: string
          inquiry_id: string
          moves: number
          opened_at: string | null
          property_code: string
          property_id: string | null
          property_title: string
          seat: number
          sequence: number
          starts_at: string
          status: string
          tenant_id: string
          token_hash: string
          updated_at: string
        }
        Insert: {
          changed_by?: string
          companion_id?: string | null
          created_at?: string
          during: unknown
          held?: unknown
          holds_until?: string | null
          id: string
          inquiry_id: string
          moves?: number
          opened_at?: string | null
          property_code: string
          property_id?: string | null
          property_title: string
          seat: number
          sequence?: number
          starts_at?: never
          status: string
          tenant_id: string
          token_hash: string
          updated_at?: string
        }
        Update: {
          changed_by?: string
          companion_id?: string | null
          created_at?: string
          during?: unknown
          held?: unknown
          holds_until?: string | null
          id?: string
          inquiry_id?: string
          moves?: number
          opened_at?: string | null
          property_code?: string
          property_id?: string | null
          property_title?: string
          seat?: number
          sequence?: number
          starts_at?: never
          status?: string
          tenant_id?: string
          token_hash?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'visits_companion_id_fkey'
            columns: ['companion_id']
            isOneToOne: false
            referencedRelation: 'admin_users'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'visits_inquiry_id_fkey'
            columns: ['inquiry_id']
            isOneToOne: false
            referencedRelation: 'inquiries'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'visits_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'visits_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'tenants'
            referencedColumns: ['id']
          },
        ]
      }
      watermark_settings: {
        Row: {
          created_at: string
          id: string
          logo_url: string
          opacity: number
          updated_at: string
          user_id: string
          watermark_position: Database['public']['Enums']['watermark_position']
        }
        Insert: {
          created_at?: string
          id?: string
          logo_url: string
          opacity?: number
          updated_at?: string
          user_id: string
          watermark_position?: Database['public']['Enums']['watermark_position']
        }
        Update: {
          created_at?: string
          id?: string
          logo_url?: string
          opacity?: number
          updated_at?: string
          user_id?: string
          watermark_position?: Database['public']['Enums']['watermark_position']
        }
        Relationships: []
      }
    }
    Views: {
      property_places: {
        Row: {
          city: string | null
          neighborhoods: Json | null
        }
        Relationships: []
      }
    }
    Functions: {
      activate_imported: { Args: { p_id: string }; Returns: number }
      add_contact: { Args: { p_contact: Json; p_key: string }; Returns: string }
      add_release_health: {
        Args: { p_channel: string; p_rows: Json }
        Returns: undefined
      }
      allow_release: {
        Args: { p_email: string; p_package: string; p_password_hash: string }
        Returns: boolean
      }
      answer_release_request: {
        Args: { p_answer: string; p_id: string; p_is_released: boolean }
        Returns: undefined
      }
      book_visit: {
        Args: {
          p_address_hash: string
          p_key: string
          p_notice_version: string
          p_token_hash: string
          p_visit: Json
        }
        Returns: {
          holds_until: string
          outcome: string
          visit_id: string
        }[]
      }
      book_visit_by_agency: {
        Args: {
          p_case_id: string
          p_property_id: string
          p_starts_at: string
          p_token_hash: string
          p_visit_id: string
        }
        Returns: string
      }
      bootstrap_admin: {
        Args: {
          p_password_hash: string
          p_tenant_name: string
          p_username: string
        }
        Returns: string
      }
      cancel_visit: {
        Args: {
          p_address_hash: string
          p_sequence: number
          p_token_hash: string
        }
        Returns: {
          outcome: string
          visit: Json
        }[]
      }
      cancel_visit_by_agency: {
        Args: { p_id: string; p_sequence: number }
        Returns: string
      }
      cases_wanting: { Args: { p_property_id: string }; Returns: Json }
      change_alerts: {
        Args: {
          p_action?: string
          p_address_hash: string
          p_alert_id?: string
          p_limit?: number
          p_push?: Json
          p_rhythm?: string
          p_token_hash: string
        }
        Returns: Json
      }
      claim_import_photos: {
        Args: { p_id: string; p_limit: number; p_with_files: boolean }
        Returns: Json
      }
      claim_mails: {
        Args: { p_lease?: string; p_limit?: number }
        Returns: {
          about: Json
          agency: Json
          audience: string
          company_name: string
          id: string
          kind: string
          recipient: string
        }[]
      }
      claim_release_request: {
        Args: { p_channel: string; p_gate: string }
        Returns: Json
      }
      close_portal_feed: {
        Args: {
          p_left_out?: number
          p_published?: number
          p_status: number
          p_token_hash: string
        }
        Returns: undefined
      }
      confirm_visit: {
        Args: { p_id: string; p_sequence: number }
        Returns: string
      }
      confirm_visit_by_link: {
        Args: {
          p_address_hash: string
          p_sequence: number
          p_token_hash: string
        }
        Returns: {
          outcome: string
          visit: Json
        }[]
      }
      count_property_event: {
        Args: {
          p_campaign?: string
          p_kind: Database['public']['Enums']['property_event']
          p_property_id: string
          p_referrer?: string
        }
        Returns: undefined
      }
      count_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      create_admin_user: {
        Args: {
          p_password_hash: string
          p_tenant_id: string
          p_username: string
        }
        Returns: string
      }
      create_password_link: {
        Args: { p_admin_user_id: string }
        Returns: string
      }
      create_recovery_codes: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      delete_admin_user: {
        Args: { p_admin_user_id: string; p_requesting_user_id: string }
        Returns: boolean
      }
      delete_category: { Args: { p_id: string }; Returns: undefined }
      delete_properties: { Args: { p_ids: string[] }; Returns: string[] }
      describe_search: {
        Args: {
          p_deal: string
          p_first?: string
          p_second?: string
          p_third?: string
        }
        Returns: Json
      }
      disallow_release: {
        Args: { p_email: string; p_package: string }
        Returns: boolean
      }
      duplicate_property: { Args: { p_id: string }; Returns: string }
      enforce_retention: { Args: { p_limit?: number }; Returns: number }
      erase_person: {
        Args: { p_contacts: string[]; p_version: string }
        Returns: Json
      }
      erase_push_subscription: {
        Args: { p_endpoint: string; p_subscriber_id: string }
        Returns: boolean
      }
      export_properties: { Args: { p_ids: string[] }; Returns: Json }
      fail_import_photo: {
        Args: { p_image_id: string; p_is_final: boolean; p_reason: string }
        Returns: string
      }
      find_case_matches: {
        Args: { p_case_id: string; p_wants?: Json }
        Returns: Json
      }
      find_imported_persons: { Args: { p_persons: Json }; Returns: number[] }
      find_people: { Args: { p_words: string }; Returns: Json }
      find_person: {
        Args: { p_contacts: string[]; p_most?: number }
        Returns: Json
      }
      find_properties: {
        Args: {
          p_active?: boolean
          p_category?: string
          p_deal?: Database['public']['Enums']['deal_status']
          p_import?: string
          p_search?: string
          p_show?: string
          p_type?: Database['public']['Enums']['property_type']
        }
        Returns: Json
      }
      find_reference_codes: { Args: { p_codes: string[] }; Returns: Json }
      free_visit_times: {
        Args: { p_month?: string; p_property_id: string }
        Returns: {
          day: string
          times: string[]
        }[]
      }
      get_agency: { Args: Record<PropertyKey, never>; Returns: Json }
      get_calendar_address: { Args: Record<PropertyKey, never>; Returns: Json }
      get_desk: { Args: Record<PropertyKey, never>; Returns: Json }
      get_lead_figures: { Args: { p_starts?: string[] }; Returns: Json }
      get_missing_facts: { Args: { p_ids: string[] }; Returns: Json }
      get_portfolio_stats: { Args: Record<PropertyKey, never>; Returns: Json }
      get_property_import: { Args: { p_id: string }; Returns: Json }
      get_property_stats: {
        Args: { p_months?: number; p_property_id: string }
        Returns: Json
      }
      get_site_health: { Args: Record<PropertyKey, never>; Returns: Json }
      get_tenant_admin_users: {
        Args: { p_tenant_id: string }
        Returns: {
          created_at: string
          has_second_factor: boolean
          id: string
          is_deletable: boolean
          tenant_id: string
          username: string
        }[]
      }
      get_today: { Args: Record<PropertyKey, never>; Returns: Json }
      get_watermark_settings: {
        Args: { p_user_id: string }
        Returns: {
          id: string
          logo_url: string
          opacity: number
          updated_at: string
          watermark_position: Database['public']['Enums']['watermark_position']
        }[]
      }
      judge_releases: { Args: Record<PropertyKey, never>; Returns: number }
      keep_portal_stops: {
        Args: {
          p_portal: string
          p_property_ids: string[]
          p_tenant_id: string
          p_version: string
        }
        Returns: undefined
      }
      keep_release_request: {
        Args: { p_gate: string; p_id: string }
        Returns: undefined
      }
      late_jobs: {
        Args: Record<PropertyKey, never>
        Returns: {
          name: string
          ran_at: string
        }[]
      }
      list_cases: {
        Args: {
          p_after?: Json
          p_kind?: string
          p_limit?: number
          p_mine?: boolean
          p_order?: string
          p_overdue?: boolean
          p_search?: string
          p_stage?: Database['public']['Enums']['inquiry_stage']
        }
        Returns: Json
      }
      list_categories: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          listings: number
          name: string
          plural: string
          updated_at: string
        }[]
      }
      list_erasures: {
        Args: { p_limit?: number }
        Returns: {
          erased: Json
          happened_at: string
          id: number
          reason: string
          username: string
        }[]
      }
      list_history: {
        Args: {
          p_before?: number
          p_id?: string
          p_limit?: number
          p_subject: string
        }
        Returns: {
          happened_at: string
          id: number
          steps: Json
          subject: string
          subject_id: string
          username: string
        }[]
      }
      list_orphaned_objects: {
        Args: { p_limit?: number; p_older_than?: string }
        Returns: {
          bucket_id: string
          name: string
        }[]
      }
      list_portal_listings: {
        Args: {
          p_after?: string
          p_id?: string
          p_ids?: string[]
          p_limit?: number
          p_portal: string
          p_tenant_id: string
        }
        Returns: Json
      }
      list_portals: { Args: Record<PropertyKey, never>; Returns: Json }
      list_properties: {
        Args: {
          p_active?: boolean
          p_category?: string
          p_deal?: Database['public']['Enums']['deal_status']
          p_import?: string
          p_order?: string
          p_page?: number
          p_search?: string
          p_show?: string
          p_size?: number
          p_type?: Database['public']['Enums']['property_type']
        }
        Returns: Json
      }
      list_related_searches: {
        Args: {
          p_deal?: string
          p_first?: string
          p_second?: string
          p_third?: string
        }
        Returns: Json
      }
      list_search_addresses: {
        Args: { p_after?: string }
        Returns: {
          path: string
        }[]
      }
      list_unfinished_photos: {
        Args: { p_limit: number }
        Returns: {
          id: string
          image_url: string
          is_unmarked: boolean
          logo_url: string
          opacity: number
          watermark_position: Database['public']['Enums']['watermark_position']
        }[]
      }
      match_alerts: { Args: { p_limit?: number }; Returns: number }
      merge_categories: {
        Args: { p_from: string; p_into: string }
        Returns: number
      }
      middle_of_neighborhood: {
        Args: { p_city: string; p_neighborhood: string }
        Returns: Json
      }
      move_visit: {
        Args: {
          p_address_hash: string
          p_sequence: number
          p_starts_at: string
          p_token_hash: string
        }
        Returns: {
          outcome: string
          visit: Json
        }[]
      }
      move_visit_by_agency: {
        Args: { p_id: string; p_sequence: number; p_starts_at: string }
        Returns: string
      }
      note_job_run: { Args: { p_name: string }; Returns: undefined }
      open_calendar: {
        Args: { p_address_hash: string; p_token_hash: string }
        Returns: Json
      }
      open_portal_feed: { Args: { p_token_hash: string }; Returns: Json }
      portals_to_judge: { Args: Record<PropertyKey, never>; Returns: Json }
      propose_reference_code: { Args: { p_category: string }; Returns: string }
      purge_deleted_properties: {
        Args: { p_older_than?: string }
        Returns: number
      }
      queue_news: { Args: { p_limit?: number }; Returns: number }
      read_release_request: { Args: { p_id: string }; Returns: Json }
      read_visit: {
        Args: { p_address_hash: string; p_token_hash: string }
        Returns: {
          outcome: string
          visit: Json
        }[]
      }
      receive_portal_lead: {
        Args: { p_key_hash: string; p_lead: Json; p_token_hash: string }
        Returns: string
      }
      release_history: { Args: { p_channel: string }; Returns: Json }
      remove_calendar_address: {
        Args: Record<PropertyKey, never>
        Returns: boolean
      }
      remove_second_factor: {
        Args: { p_admin_user_id: string }
        Returns: boolean
      }
      renew_calendar_address: {
        Args: Record<PropertyKey, never>
        Returns: string
      }
      renew_portal_address: { Args: { p_portal: string }; Returns: string }
      renew_portal_lead_address: {
        Args: { p_key: string; p_portal: string }
        Returns: string
      }
      reorder_property_images: {
        Args: {
          p_image_ids: string[]
          p_property_id: string
          p_seen?: string[]
        }
        Returns: undefined
      }
      replace_property_additional_info: {
        Args: { p_infos: string[]; p_property_id: string; p_seen?: string[] }
        Returns: undefined
      }
      request_alert: {
        Args: {
          p_address_hash: string
          p_limit?: number
          p_request: Json
          p_window?: string
        }
        Returns: string
      }
      request_password_link: {
        Args: {
          p_address_hash: string
          p_limit?: number
          p_username: string
          p_window?: string
        }
        Returns: string
      }
      request_release: {
        Args: {
          p_channel: string
          p_commit: string
          p_file: string
          p_integrity: string
          p_is_preview: boolean
          p_package: string
          p_version: string
          p_why: string
        }
        Returns: string
      }
      restore_properties: { Args: { p_ids: string[] }; Returns: string[] }
      retry_import_photos: { Args: { p_id: string }; Returns: number }
      retry_mails: { Args: { p_id: string }; Returns: boolean }
      save_category: {
        Args: {
          p_id?: string
          p_name: string
          p_plural?: string
          p_seen?: string
        }
        Returns: {
          created_at: string
          id: string
          name: string
          plural: string | null
          updated_at: string
        }
        SetofOptions: {
          from: '*'
          to: 'property_categories'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_property: {
        Args: { p_id: string; p_point: Json; p_row: Json; p_seen?: string }
        Returns: {
          active: boolean
          address: string | null
          amenities: Database['public']['Enums']['amenity'][]
          area: number | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          building_amenities: Database['public']['Enums']['building_amenity'][]
          built_area: number | null
          built_year: number | null
          category_id: string | null
          checked_on: string | null
          city: string | null
          closed_at: string | null
          condo_fee: number | null
          condo_fee_period: Database['public']['Enums']['fee_period']
          created_at: string
          deal_status: Database['public']['Enums']['deal_status']
          description: string | null
          facing: Database['public']['Enums']['facing'] | null
          featured: boolean
          floor: number | null
          furnishing: Database['public']['Enums']['furnishing'] | null
          id: string
          iptu: number | null
          iptu_period: Database['public']['Enums']['fee_period']
          land_area: number | null
          lavatory: number | null
          neighborhood: string | null
          parking_spaces: number | null
          pets_allowed: boolean | null
          price: number
          property_type: Database['public']['Enums']['property_type'] | null
          published_at: string | null
          reference_code: string | null
          staircases: number | null
          state: string | null
          suites: number | null
          sunlight: Database['public']['Enums']['sunlight'] | null
          title: string | null
          updated_at: string
          user_id: string
          zip_code: string | null
        }
        SetofOptions: {
          from: '*'
          to: 'properties'
          isOneToOne: true
          isSetofReturn: false
        }
      }
      save_watermark_settings: {
        Args: {
          p_logo_url: string
          p_opacity: number
          p_position: Database['public']['Enums']['watermark_position']
          p_seen?: string
          p_user_id: string
        }
        Returns: {
          created_at: string
          id: string
          logo_url: string
          opacity: number
          updated_at: string
          user_id: string
          watermark_position: Database['public']['Enums']['watermark_position']
        }[]
        SetofOptions: {
          from: '*'
          to: 'watermark_settings'
          isOneToOne: false
          isSetofReturn: true
        }
      }
      search_facets: {
        Args: { p_filters?: Json; p_words?: string }
        Returns: Json
      }
      search_map: {
        Args: { p_filters?: Json; p_words?: string }
        Returns: Json
      }
      search_properties: {
        Args: {
          p_after?: Json
          p_filters?: Json
          p_limit?: number
          p_order?: string
          p_words?: string
        }
        Returns: Json
      }
      set_lead_status: {
        Args: {
          p_lead_id: string
          p_notes?: string
          p_seen?: string
          p_status: Database['public']['Enums']['lead_status']
        }
        Returns: boolean
      }
      set_password_by_link: {
        Args: { p_new_password_hash: string; p_token: string }
        Returns: undefined
      }
      set_primary_image: {
        Args: { p_image_id: string; p_property_id: string; p_seen?: string[] }
        Returns: undefined
      }
      settle_mail: { Args: { p_error?: string; p_id: string }; Returns: string }
      site_health: { Args: { p_channel: string }; Returns: Json }
      site_releases: {
        Args: { p_after?: number; p_channel: string }
        Returns: Json
      }
      stage_import_persons: {
        Args: { p_id: string; p_persons: Json; p_total: number }
        Returns: number
      }
      stage_property_import: {
        Args: {
          p_file_name: string
          p_id: string
          p_rows: Json
          p_source: string
          p_total: number
        }
        Returns: number
      }
      stop_alert: { Args: { p_stop_hash: string }; Returns: boolean }
      stop_subscriber: {
        Args: { p_email: string; p_reason: string }
        Returns: boolean
      }
      store_property_import: { Args: { p_id: string }; Returns: string }
      store_release: {
        Args: {
          p_by: string
          p_commit: string
          p_describes: Json
          p_digest: string
          p_integrity: string
          p_package: string
          p_resolved: string
          p_version: string
        }
        Returns: undefined
      }
      submit_inquiry: {
        Args: {
          p_address_hash: string
          p_inquiry: Json
          p_key: string
          p_notice_version: string
        }
        Returns: {
          inquiry_id: string
          outcome: string
        }[]
      }
      submit_lead: {
        Args: {
          p_address_hash: string
          p_fingerprint: string
          p_lead: Json
          p_notice_version: string
        }
        Returns: {
          lead_id: string
          outcome: string
        }[]
      }
      switch_releases: {
        Args: {
          p_action: string
          p_by: string
          p_changes: Json
          p_channel: string
          p_seen: Json
          p_why: string
        }
        Returns: number
      }
      take_alert_requests: { Args: { p_limit?: number }; Returns: number }
      undo_property_import: { Args: { p_id: string }; Returns: string }
      update_admin_password: {
        Args: { p_admin_user_id: string; p_new_password_hash: string }
        Returns: undefined
      }
      update_properties: {
        Args: {
          p_active?: boolean
          p_deal?: Database['public']['Enums']['deal_status']
          p_featured?: boolean
          p_ids: string[]
        }
        Returns: string[]
      }
      use_recovery_code: { Args: { p_code: string }; Returns: string }
    }
    Enums: {
      amenity:
        | 'air_conditioning'
        | 'balcony'
        | 'barbecue'
        | 'built_in_wardrobes'
        | 'fireplace'
        | 'fitted_kitchen'
        | 'garden'
        | 'gas_heating'
        | 'home_office'
        | 'laundry'
        | 'maid_room'
        | 'private_pool'
        | 'sea_view'
        | 'solar_power'
        | 'storage'
        | 'yard'
      building_amenity:
        | 'bicycle_rack'
        | 'car_charger'
        | 'concierge'
        | 'coworking'
        | 'elevator'
        | 'gated'
        | 'generator'
        | 'gourmet_space'
        | 'gym'
        | 'party_room'
        | 'pet_space'
        | 'playground'
        | 'pool'
        | 'sauna'
        | 'shared_laundry'
        | 'sports_court'
        | 'step_free'
        | 'visitor_parking'
      deal_status: 'available' | 'reserved' | 'sold' | 'rented'
      facing: 'north' | 'northeast' | 'east' | 'southeast' | 'south' | 'southwest' | 'west' | 'northwest'
      fee_period: 'month' | 'year'
      furnishing: 'none' | 'partly' | 'full'
      inquiry_stage: 'new' | 'contacted' | 'visit' | 'proposal' | 'closed' | 'lost'
      lead_status: 'new' | 'contacted' | 'won' | 'lost'
      point_display: 'exact' | 'about' | 'neighborhood'
      point_precision: 'door' | 'street' | 'about' | 'neighborhood'
      property_event: 'view' | 'whatsapp' | 'call'
      property_type: 'sale' | 'rent'
      sunlight: 'morning' | 'afternoon' | 'all_day'
      watermark_position: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'center'
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, 'public'>]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    keyof (DefaultSchema['Tables'] & DefaultSchema['Views']) | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Views'])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema['Tables'] & DefaultSchema['Views'])
    ? (DefaultSchema['Tables'] & DefaultSchema['Views'])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    keyof DefaultSchema['Tables'] | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables']
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions['schema']]['Tables'][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema['Tables']
    ? DefaultSchema['Tables'][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    keyof DefaultSchema['Enums'] | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums']
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions['schema']]['Enums'][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema['Enums']
    ? DefaultSchema['Enums'][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    keyof DefaultSchema['CompositeTypes'] | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes']
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions['schema']]['CompositeTypes'][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema['CompositeTypes']
    ? DefaultSchema['CompositeTypes'][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      amenity: [
        'air_conditioning',
        'balcony',
        'barbecue',
        'built_in_wardrobes',
        'fireplace',
        'fitted_kitchen',
        'garden',
        'gas_heating',
        'home_office',
        'laundry',
        'maid_room',
        'private_pool',
        'sea_view',
        'solar_power',
        'storage',
        'yard',
      ],
      building_amenity: [
        'bicycle_rack',
        'car_charger',
        'concierge',
        'coworking',
        'elevator',
        'gated',
        'generator',
        'gourmet_space',
        'gym',
        'party_room',
        'pet_space',
        'playground',
        'pool',
        'sauna',
        'shared_laundry',
        'sports_court',
        'step_free',
        'visitor_parking',
      ],
      deal_status: ['available', 'reserved', 'sold', 'rented'],
      facing: ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'],
      fee_period: ['month', 'year'],
      furnishing: ['none', 'partly', 'full'],
      inquiry_stage: ['new', 'contacted', 'visit', 'proposal', 'closed', 'lost'],
      lead_status: ['new', 'contacted', 'won', 'lost'],
      point_display: ['exact', 'about', 'neighborhood'],
      point_precision: ['door', 'street', 'about', 'neighborhood'],
      property_event: ['view', 'whatsapp', 'call'],
      property_type: ['sale', 'rent'],
      sunlight: ['morning', 'afternoon', 'all_day'],
      watermark_position: ['top-left', 'top-right', 'bottom-left', 'bottom-right', 'center'],
    },
  },
} as const
