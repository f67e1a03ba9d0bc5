-- What pg-delta leaves out of a comparison, each as a name and a text. Objects below 16384 are Postgres' own.
select 'text search dictionary ' || d.oid::regdictionary as name,
  concat_ws(' ', t.tmplname, d.dictinitoption, d.dictowner::regrole) as text
from pg_ts_dict d join pg_ts_template t on t.oid = d.dicttemplate
where d.oid >= 16384

union all
select 'text search configuration ' || c.oid::regconfig, concat_ws(' ', p.prsname, c.cfgowner::regrole, (
  select string_agg(format('%s %s', m.maptokentype, m.mapdict::regdictionary), ', ' order by m.maptokentype, m.mapseqno)
  from pg_ts_config_map m where m.mapcfg = c.oid
))
from pg_ts_config c join pg_ts_parser p on p.oid = c.cfgparser
where c.oid >= 16384

-- Functions insert complete rows of a view into a table.
union all
select 'order of the columns of ' || a.attrelid::regclass, string_agg(a.attname, ', ' order by a.attnum)
from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relkind in ('r', 'v') and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
  and a.attnum > 0 and not a.attisdropped
group by a.attrelid

-- The rows that a new project has, but for columns whose default differs each time.
union all
select 'rows of ' || a.attrelid::regclass, query_to_xml(format(
  'select %1$s from %2$s order by %1$s', string_agg(quote_ident(a.attname), ', ' order by a.attname), a.attrelid::regclass
), true, true, '')::text
from pg_attribute a join pg_class c on c.oid = a.attrelid
left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  and (c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) or c.oid = 'storage.buckets'::regclass)
  and coalesce(pg_get_expr(d.adbin, d.adrelid), '') !~ '(gen_random_uuid|now|random)\('
group by a.attrelid
