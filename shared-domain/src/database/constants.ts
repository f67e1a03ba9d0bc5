// Generated from supabase/migrations by tooling/types/generate.ts. Change the migrations, then run it.

/** Owner of every property and of the watermark that visitors see. */
export const SYSTEM_USER_ID = '00000000-0000-4000-8000-000000000001'
