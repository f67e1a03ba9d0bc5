import type { Tables, TablesInsert } from 'shared-domain/database'
import type { PropertyPoint } from 'shared-domain/points'

/** Columns that the database or this package fills in. */
type ServerOwned = 'id' | 'created_at' | 'updated_at' | 'user_id'

/** The payload of the property form. */
export type PropertyInput = Omit<TablesInsert<'properties'>, ServerOwned>

export type StoredImage = Pick<
  Tables<'property_images'>,
  'id' | 'image_url' | 'is_primary' | 'position' | 'watermarked' | 'widths' | 'is_floor_plan' | 'color'
>

/** The property that the edit form opens. */
export type AdminPropertyDetail = Tables<'properties'> & {
  property_images: StoredImage[]
  property_additional_info: { id: string; info_text: string }[]
  /** Null where it is not on the map. */
  property_points: PropertyPoint | null
}

export interface TenantSettings {
  lead_notification_email: string | null
  company_name: string | null
  company_logo_url: string | null
  /** Their version. */
  updated_at: string
}

export interface TenantAdminUser {
  id: string
  username: string
  /** ISO 8601. */
  created_at: string
  is_deletable: boolean
  /** Whether the login takes a code after the password. */
  has_second_factor: boolean
}
