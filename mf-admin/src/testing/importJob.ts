import type { PropertyImport } from 'shared-backend/admin/listings'

/** An import of three listings that is stored. */
export const importJob: PropertyImport = {
  ...{ id: '00000000-0000-4000-8000-0000000000aa', file_name: 'imoveis.csv', source: 'spreadsheet' },
  ...{ username: 'dona', state: 'stored', total: 3, staged: 3, created: 2, updated: 1, unchanged: 0 },
  ...{ persons: 0, persons_created: 0, staged_persons: 0, persons_kept: 0 },
  ...{ created_at: '2026-01-01T12:00:00Z', stored_at: new Date().toISOString() },
  ...{ refused: [], kept: [], failures: [], zip_photos: [], unfinished: 0, lacks: [], ready: 0 },
  photos: { stored: 0, failed: 0, waiting: 0, files: 0 },
}
