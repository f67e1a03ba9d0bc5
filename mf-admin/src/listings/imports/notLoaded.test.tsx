import { screen } from '@testing-library/react'
import { importJob } from '../../testing/importJob.ts'
import { renderAdmin } from '../../testing/renderAdmin.tsx'

/* A tab that is offline, or older than the release, does not get the code that reads files. */

const mockMissing = () => {
  throw new Error('Loading chunk 1 failed.')
}
jest.mock('./file/openFile.ts', () => mockMissing())
jest.mock('./zip/openZip.ts', () => mockMissing())

const READ = 'POST /rest/v1/rpc/get_property_import'
const name = 'fotos/A1/01.jpg#8cdc1683'
const photos = { stored: 0, failed: 0, waiting: 1, files: 1 }
const job = { ...importJob, source: 'zip', photos, zip_photos: [name] }

test.each([
  ['an import', '/admin/properties/import', 'Arquivo'],
  ['the photos of one', `/admin/properties/import/${importJob.id}`, 'Escolher o arquivo ZIP'],
])(
  'a file for %s is not called damaged where the code that reads it is missing',
  async (_what, path, label) => {
    const { user } = renderAdmin({ path, answers: { [READ]: job } })
    await user.upload(
      await screen.findByLabelText(label, { selector: 'input' }),
      new File(['PK'], 'tudo.zip'),
    )
    expect(await screen.findByText('Erro inesperado')).toBeVisible()
    expect(screen.queryByText(/O arquivo está danificado/)).not.toBeInTheDocument()
  },
)
