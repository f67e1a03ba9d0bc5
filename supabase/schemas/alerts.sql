-- Visitors who want to be told of new listings by e-mail ('Avise-me'). Nobody reads an address but the functions that send
-- the e-mails, and an admin whom the person asks for her data.

create table private.alert_requests (
  id bigint generated always as identity primary key,
  request jsonb not null,
  email text not null,
  address_hash text not null,
  taken_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table private.alert_requests is
  'What visitors have asked for, for a day: stored before anybody looks the e-mail up, so that the answer says nothing of it.';
create index alert_requests_new_idx on private.alert_requests (id) where taken_at is null;
create index alert_requests_throttle_idx on private.alert_requests (address_hash, created_at);

create table private.subscribers (
  id uuid primary key,
  tenant_id uuid not null references public.tenants on delete cascade,
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  asked_at timestamptz,
  stopped_at timestamptz,
  stop_reason text check (stop_reason in ('bounce', 'complaint')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  link_id uuid not null default gen_random_uuid(),
  unique (tenant_id, email),
  check ((stopped_at is null) = (stop_reason is null))
);
comment on table private.subscribers is 'An e-mail address with alerts. Its link shows, changes and erases them all.';
comment on column private.subscribers.id is 'Made by the function save-alert of the address and the salt.';
comment on column private.subscribers.link_id is
  'The link''s token is made of it by the function save-alert, before the address is looked up. Whoever begins anew has another.';
comment on column private.subscribers.asked_at is 'When it was last asked for a confirmation, at most once a day; null if that could not be sent.';
comment on column private.subscribers.stopped_at is 'Since the mail service said that nothing more may be sent.';

create index subscribers_mailbox_idx on private.subscribers (private.mailbox_key(email));

create table private.alerts (
  id uuid primary key,
  subscriber_id uuid not null references private.subscribers on delete cascade,
  property_id uuid,
  filters jsonb not null default '{}' check (octet_length(filters::text) <= 20000),
  words text not null default '' check (char_length(words) <= 300),
  query text not null default '' check (char_length(query) <= 8000),
  rhythm text not null check (rhythm in ('now', 'daily', 'weekly')),
  stop_hash text not null unique check (stop_hash ~ '^[0-9a-f]{64}$'),
  notice_version text not null check (char_length(notice_version) <= 40),
  confirmed_at timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  property_title text check (char_length(property_title) <= 120),
  check (property_id is null or filters = '{}' and words = '')
);
comment on table private.alerts is 'A search whose new listings, or a listing whose lower price, are told by e-mail.';
comment on column private.alerts.property_id is 'The listing whose price is watched, in the bin too; null for a search.';
comment on column private.alerts.property_title is 'As the site showed it when its price began to be watched; null where nobody knows.';
comment on column private.alerts.filters is 'As search_properties takes them, without newSinceDays.';
comment on column private.alerts.query is 'The same search as the query of the catalogue''s address, for links.';
comment on column private.alerts.stop_hash is 'Of the token in List-Unsubscribe, which can do nothing else.';
comment on column private.alerts.told_at is 'When its last e-mail was sent, or lets the next one out within a day if that could not be sent.';
create unique index alerts_once_idx on private.alerts (subscriber_id, md5(coalesce(property_id::text, '') || filters::text || words));
create index alerts_property_idx on private.alerts (property_id) where property_id is not null;
create index alerts_unconfirmed_idx on private.alerts (created_at) where confirmed_at is null;

create trigger subscribers_touch before update on private.subscribers
  for each row execute function private.touch_updated_at();
create trigger alerts_touch before update on private.alerts
  for each row execute function private.touch_updated_at();

revoke all on private.alert_requests, private.subscribers, private.alerts from public, anon, authenticated, service_role;
