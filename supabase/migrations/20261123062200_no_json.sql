-- The comments promised 22023 for every p_after that no answer has given. What is no JSON at all Postgres refuses while it
-- reads the arguments, before any of the procedures runs.
comment on function public.search_properties is
  'Active properties that fit, as {rows, next, total}: rows as the catalogue reads them; next, to be given as p_after '
  'for those that follow, null after the last; total how many fit, null when p_after is given. p_filters: deal, kinds '
  '(ids or names), places ([{city, neighborhood, exact}], exact: true for that neighbourhood alone, else what contains '
  'its name), minPrice, maxPrice, maxMonthly (BRL), minArea, maxArea (m²), '
  'minBedrooms, minBathrooms, minSuites, minParking, furnished, pets, amenities, newSinceDays, code; what is unknown or '
  'malformed narrows nothing. p_words: all of them, phrases in quotes. p_order: newest, price-asc, price-desc, '
  'area-desc, square-metre-asc; equal ones newest first, then by id. p_limit: at most 1000. 22023: more than 20,000 '
  'characters of filters or 300 of words, or a p_after that no answer has given for this order. 22P02: p_filters '
  'or p_after that are no JSON.';
comment on function public.search_facets is
  'How many active properties each choice would give beside what else is asked, as p_filters and p_words of '
  'search_properties say it. {deal, kinds (by id), bedrooms, bathrooms, suites, parking_spaces (by number, the last one '
  'and more), furnishing, pets_allowed: {value: count}, places: [{city, neighborhood, count}], prices: [{from (BRL), '
  'count}]}, each without its own filter; features: {amenity: count} of those that have what is asked already. What '
  'nobody has is left out. 22023: as search_properties. 22P02: p_filters that are no JSON.';
comment on function public.list_leads is
  'The leads of the caller''s tenant that fit, newest first, as {rows, next, found, total}: rows with what became of '
  'their e-mail; next, to be given as p_after for those that follow, null after the last; found how many fit and total '
  'how many there are, both null when p_after is given. p_search: words that all must be in name, city, address, '
  'e-mail or phone. p_limit: at most 1000. 42501: no admin. 22023: a p_after that no answer has given, or more than 200 '
  'characters to search for. 22P02: a p_after that is no JSON.';
