export const settingsColumns = 'lead_notification_email, company_name, company_logo_url, updated_at'
