-- How much strangers may send by forms and links of visits. By network address it is much, since thousands share one behind a
-- carrier. By mailbox or phone nobody is refused: it would tell who is known, and keep her out whose contact others use.
create table private.limits (
  one boolean primary key default true check (one),
  sends_of_network integer not null default 50,
  unknown_links_of_network integer not null default 300,
  messages_of_listing integer not null default 30,
  messages integer not null default 100,
  leads integer not null default 50,
  visits_held integer not null default 10,
  visits_held_of_listing integer not null default 5,
  changes_of_visitor integer not null default 12,
  recovery_guesses integer not null default 10
);
comment on table private.limits is 'One row.';
comment on column private.limits.sends_of_network is
  'In ten minutes from one network address: leads; messages, and visits that are booked, confirmed, moved or cancelled.';
comment on column private.limits.unknown_links_of_network is
  'Requests with a token of no visit, from one network address in ten minutes. Tokens have 128 bits: this bounds work alone.';
comment on column private.limits.messages_of_listing is 'Sent by the form about one listing in ten minutes.';
comment on column private.limits.messages is 'Sent by the form about all listings in ten minutes.';
comment on column private.limits.leads is 'Sent by the form in ten minutes.';
comment on column private.limits.visits_held is
  'Unconfirmed visits that hold their time, of those of the last hour and those that still hold one.';
comment on column private.limits.visits_held_of_listing is 'Of them, those to one listing.';
comment on column private.limits.changes_of_visitor is 'By the links of one mailbox in a day.';
comment on column private.limits.recovery_guesses is 'Wrong recovery codes of one admin in ten minutes.';
insert into private.limits default values;
revoke all on private.limits from public, anon, authenticated;
grant select on private.limits to service_role;
