import { randomUUID } from 'node:crypto'
import { ids, texts, useBadInput } from './badInput.ts'
import { inquiryValues, storeInquiry, storeProperty } from './samples.ts'

/* What a procedure checks by itself. The types of its arguments Postgres checks. */

const { people, expectRefusal } = useBadInput()

// Of an imported person only as much is read as tells them from those whom the agency has.
beforeAll(async () => void (await storeInquiry(people().admin.tenantId)))

const uuid = randomUUID()
const staged = { p_id: uuid, p_file_name: 'imoveis.csv', p_source: 'spreadsheet', p_total: 1, p_rows: [] }

const procedures: Record<string, { good: () => object | Promise<object>; bad: Record<string, unknown[]> }> = {
  update_admin_password: {
    good: () => ({ p_admin_user_id: people().admin.id }),
    bad: { p_new_password_hash: [...texts, null, 'senha'] },
  },
  count_property_event: {
    good: async () => ({ p_property_id: await storeProperty() }),
    bad: { p_kind: [...texts, 'visit', '', 5] },
  },
  stage_property_import: {
    good: () => staged,
    bad: {
      p_id: [...ids, null],
      p_file_name: [...texts, null, 'x'.repeat(256)],
      p_source: [...texts, null, 'fax'],
      p_total: ['x', -1, 5001, {}],
      p_rows: [
        5,
        'x',
        {},
        [5],
        [{}],
        [{ row: 'x' }],
        [{ row: 0, referenceCode: 'A', columns: {}, photos: [] }],
      ],
    },
  },
  stage_import_persons: {
    good: () => ({ p_id: uuid, p_total: 1, p_persons: [] }),
    bad: { p_total: ['x', -1, 20_001, {}], p_persons: [5, 'x', {}, [5], [{ row: 'x' }], [{ row: 0 }]] },
  },
  find_imported_persons: {
    good: () => ({}),
    bad: { p_persons: [5, 'x', {}, [{ row: 1, kind: 'message', ...inquiryValues, created_at: 'ontem' }]] },
  },
  renew_portal_address: { good: () => ({}), bad: { p_portal: [...texts, null, '', 'zap'] } },
}

describe.each(Object.entries(procedures))('procedure %s', (name, { good, bad }) => {
  test.each(Object.entries(bad))('%s', async (parameter, values) => {
    const body = await good()
    const calls = values.map((value) =>
      expectRefusal({ path: `/rest/v1/rpc/${name}`, body: { ...body, [parameter]: value } }),
    )
    await Promise.all(calls)
  })
})
