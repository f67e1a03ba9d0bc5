create type public.fee_period as enum ('month', 'year');

alter table public.properties
  add column condo_fee numeric(12, 2) check (condo_fee between 0 and 9999999999.99),
  add column condo_fee_period public.fee_period not null default 'month',
  add column iptu numeric(12, 2) check (iptu between 0 and 9999999999.99),
  add column iptu_period public.fee_period not null default 'year';
comment on column public.properties.condo_fee is 'Condomínio in BRL for each condo_fee_period; 0 where there is none to pay, null where nobody said.';
comment on column public.properties.iptu is 'Municipal property tax in BRL for each iptu_period; 0 where exempt, null where nobody said.';
