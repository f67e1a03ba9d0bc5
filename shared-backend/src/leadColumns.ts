/** A lead as the admin area reads it; the two hashes are nobody's business. */
export const leadColumns =
  'id, tenant_id, owner_name, email, phone, property_kind, deal_kind, address, city, price, bedrooms, bathrooms, parking_spaces, area, description, status, notes, notice_version, consented_at, created_at, updated_at, emails:outbox(status, attempts, last_error, sent_at)'
