-- Who asks one question after the other is spread over the API's ten connections, and each counts by itself: an address
-- could ask 6,000 in a minute, and can ask 1,200 now. A figure that somebody has set stays.
alter table private.search_limit alter column per_minute set default 120;
update private.search_limit set per_minute = 120 where per_minute = 600;
