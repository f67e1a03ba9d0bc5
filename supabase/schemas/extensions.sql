-- Hosted projects have the schema already.
create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
