import { screen } from '@testing-library/react'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

/* A tab that is offline, or older than the release, does not get the code that reads files. */

const mockMissing = () => {
  throw new Error('Loading chunk 1 failed.')
}
jest.mock('./file/openFile.ts', () => mockMissing())
jest.mock('./zip/openZip.ts', () => mockMissing())

const READ = 'POST /rest/v1/rpc/get_property_import'
const name = 'fotos/A1/01.jpg#8cdc1683'
const job = {
  ...{ id: 'j1', file_name: 'tudo.zip', source: 'zip', username: 'dona', state: 'stored' },
  ...{ total: 1, staged: 1, created: 1, updated: 0, unchanged: 0, refused: [], kept: [], failures: [] },
  ...{ created_at: '2026-01-01T12:00:00Z', stored_at: '2026-01-01T12:00:00Z' },
  ...{ photos: { stored: 0, failed: 0, waiting: 1, files: 1 }, zip_photos: [name] },
}

test.each([
  ['an import', '/admin/properties/import', 'Arquivo'],
  ['the photos of one', '/admin/properties/import/j1', 'Escolher o arquivo ZIP'],
])(
  'a file for %s is not called damaged where the code that reads it is missing',
  async (_what, path, label) => {
    const { user } = renderAdmin({
      path,
      answers: {
        [READ]: job,
        'GET /rest/v1/property_imports': [],
        'GET /rest/v1/property_categories': [],
        'POST /rest/v1/rpc/get_watermark_settings': [],
      },
    })
    await user.upload(
      await screen.findByLabelText(label, { selector: 'input' }),
      new File(['PK'], 'tudo.zip'),
    )
    expect(await screen.findByText('Erro inesperado')).toBeVisible()
    expect(screen.queryByText(/O arquivo está danificado/)).not.toBeInTheDocument()
  },
)
