-- Rents lie below prices: in an order of amounts, whoever wants to buy would walk past all that is for rent.
create index listings_cheapest_by_deal_idx on private.listings (deal, price, age, id);
create index listings_dearest_by_deal_idx on private.listings (deal, (-price), age, id);
create index listings_square_metre_by_deal_idx on private.listings (deal, square_metre, age, id);
