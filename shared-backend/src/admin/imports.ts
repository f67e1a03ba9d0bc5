import type { Json } from 'shared-domain/database'
import type { ImportedProperty, ImportSource } from 'shared-domain/imports'
import type { Store } from 'shared-backend'
import { injectEndpoints } from '../endpoints.ts'
import { adminFunctionQuery, adminQuery } from '../queries.ts'

/** Rows that one request stages. */
const BATCH = 200

/** Rows that one import may have; the database refuses more. */
export const MAX_IMPORT_ROWS = 5_000

export interface NewImport {
  /** A uuid that the page makes once, so that sending it again makes no second import. */
  id: string
  fileName: string
  source: ImportSource
  /** At most `MAX_IMPORT_ROWS`, each with a `row` of its own. */
  rows: ImportedProperty[]
  /** Called with the number of rows that are staged, after each batch. */
  onProgress?: (staged: number) => void
}

/** A property that has a reference code. */
export interface KnownProperty {
  id: string
  title: string
  updated_at: string
}

/** By the code as it was asked for, in any case; two properties where two have it, no key where none has it. */
export type KnownCodes = Record<string, KnownProperty[]>

export interface AddressRequest {
  /** Of http or https, in the public network. */
  address: string
  /** A photo of at most 25 MB, or a feed of at most 200 MB, whose bytes are gzip where its server packs them. */
  kind: 'photo' | 'feed'
}

interface AddressFetch extends AddressRequest {
  /** The store must not keep the bytes. */
  receive: (file: Blob) => void
}

/** A tag of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'PropertyStats' as const, id: 'imports' }

const readAddress = adminFunctionQuery<Blob, AddressRequest>('fetch-import-address')

const importsApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Stages the rows in batches; nothing is stored as a property yet. After a failure the same call goes on: a batch that
     * is staged already changes nothing. Answers the id, whose page is `/admin/properties/import/:id`.
     */
    createImport: build.mutation<string, NewImport>({
      queryFn: adminQuery<NewImport, string>(
        async (db, { id, fileName, source, rows, onProgress }, signal) => {
          for (let start = 0; start < rows.length; start += BATCH) {
            const { error, status } = await db
              .rpc('stage_property_import', {
                p_id: id,
                p_file_name: fileName,
                p_source: source,
                p_total: rows.length,
                p_rows: rows.slice(start, start + BATCH) as unknown as Json,
              })
              .abortSignal(signal)
            if (error) return { data: null, error, status }
            onProgress?.(Math.min(start + BATCH, rows.length))
          }
          return { data: id, error: null }
        },
      ),
      invalidatesTags: [tag],
    }),

    /** The properties that have these codes. */
    getReferenceCodes: build.query<KnownCodes, string[]>({
      queryFn: adminQuery<string[], KnownCodes>(async (db, p_codes, signal) => {
        const { data, ...answer } = await db.rpc('find_reference_codes', { p_codes }).abortSignal(signal)
        return { ...answer, data: data as unknown as KnownCodes | null }
      }),
      keepUnusedDataFor: 0,
    }),

    fetchAddress: build.mutation<null, AddressFetch>({
      queryFn: async ({ address, kind, receive }, queryApi) => {
        const answer = await readAddress({ address, kind }, queryApi)
        if (answer.error) return answer
        // Its type is octet-stream, which says nothing of it.
        receive(answer.data.slice())
        return { data: null }
      },
    }),
  }),
})

export const { useCreateImportMutation, useLazyGetReferenceCodesQuery } = importsApi

/**
 * The bytes at an address, as the server fetches them.
 * @throws BackendError with a Portuguese message, also for what the server refuses to fetch
 */
export async function fetchImportAddress(
  dispatch: Store['dispatch'],
  request: AddressRequest,
  signal?: AbortSignal,
): Promise<Blob> {
  const files: Blob[] = []
  const receive = (file: Blob) => void files.push(file)
  const { fetchAddress } = importsApi.endpoints
  const running = dispatch(fetchAddress.initiate({ ...request, receive }, { track: false }))
  const abort = () => running.abort()
  signal?.addEventListener('abort', abort)
  try {
    await running.unwrap()
  } finally {
    signal?.removeEventListener('abort', abort)
  }
  return files[0] as Blob
}
