import { changesListings, type Store } from 'shared-backend'
import type { Json } from 'shared-domain/database'
import type { ImportedFacts, ImportedProperty, ImportSource } from 'shared-domain/imports'
import type { PropertyPoint } from 'shared-domain/points'
import type { MissingFact } from './propertyBatches.ts'
import { injectEndpoints } from '../../endpoints.ts'
import type { ImportedPerson } from '../../schemas/importedPerson.ts'
import { adminFunctionQuery, adminQuery } from '../../queries.ts'

/** Rows that one request stages. */
const BATCH = 200

export interface NewImport {
  /** A uuid that the page makes once, so that sending it again makes no second import. */
  id: string
  fileName: string
  source: ImportSource
  /** At most 5,000, each with a `row` of its own. */
  rows: ImportedProperty[]
  /** People of the same ZIP, at most 20,000, each with a `row` of its own. */
  persons?: ImportedPerson[]
  /** Called with the number of rows and people that are staged, after each batch. */
  onProgress?: (staged: number) => void
}

/** What somebody of a file is known by. */
export type PersonMark = Pick<
  ImportedPerson,
  'row' | 'kind' | 'created_at' | 'name' | 'address' | 'property_title'
>

/** A property that has a reference code. */
export interface KnownProperty {
  id: string
  title: string
  updated_at: string
  infos: string[]
  /** Addresses, or names in a ZIP, of those photos that imports have stored, and the ids of all. */
  photos: string[]
  /** What the caller's agency alone knows of it; null where it has written nothing. */
  facts: ImportedFacts | null
  /** Null where it is not on the map. */
  point: PropertyPoint | null
}

/** By the code as it was asked for, in any case; two properties where two have it, no key where none has it. */
export type KnownCodes = Record<string, KnownProperty[]>

/** A row that kept an import from being stored. */
export interface RefusedRow {
  row: number
  code: string
  problem: 'repeated' | 'ambiguous' | 'deleted' | 'category' | 'missing'
  /** Those that are missing. */
  columns: string[]
}

export interface ListedImport {
  id: string
  file_name: string
  source: ImportSource
  username: string
  state: 'staged' | 'stored' | 'undone'
  total: number
  created: number
  updated: number
  unchanged: number
  /** People of the file. */
  persons: number
  /** Those that it stored; the others were there already. */
  persons_created: number
  created_at: string
  stored_at: string | null
}

export interface FailedPhoto {
  image_id: string
  address: string
  reason: string
  property_id: string
  title: string
  reference_code: string | null
}

export interface PropertyImport extends ListedImport {
  /** Rows that have been sent so far. */
  staged: number
  /** People that have been sent so far. */
  staged_persons: number
  /** People that undoing has left, since the desk has worked on them. */
  persons_kept: number
  refused: RefusedRow[]
  /** Those that undoing has left as they are, since somebody has changed them. */
  kept: { id: string; title: string; code: string | null }[]
  /** `files` of those that wait are in the ZIP. */
  photos: { stored: number; failed: number; waiting: number; files: number }
  /** The first 200. */
  failures: FailedPhoto[]
  /** Names of up to 20 photos of the ZIP that wait or have failed. */
  zip_photos: string[]
  /** Listings that lack what the site needs; `lacks` has the first 200. */
  unfinished: number
  lacks: { id: string; title: string; reference_code: string | null; missing: MissingFact[] }[]
  /** Listings that lack nothing and are not on the site. */
  ready: number
}

/** A photo to store, for two minutes the caller's. */
export interface ClaimedPhoto {
  /** The id that its row will have. */
  image_id: string
  property_id: string
  /** An address of http or https, or the path in the ZIP, `#` and the CRC-32 of the bytes. */
  address: string
  position: number
  is_primary: boolean
}

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

const inBatches = <Row>(rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / BATCH) }, (_one, part) =>
    rows.slice(part * BATCH, (part + 1) * BATCH),
  )

/** A tag of this domain's own: the api's list of types lies in the shell. */
const tag = { type: 'PropertyStats' as const, id: 'imports' }
const stored = ['Property', 'PropertyList', 'PropertyStats', 'Lead', 'Inquiry'] as const

const readAddress = adminFunctionQuery<Blob, AddressRequest>('fetch-import-address')

const columns =
  'id, file_name, source, username, state, total, created, updated, unchanged, persons, persons_created, created_at, stored_at'

export const importsApi = injectEndpoints({
  endpoints: (build) => ({
    /**
     * Stages the rows in batches; nothing is stored as a property yet. After a failure the same call goes on: a batch that
     * is staged already changes nothing. Answers the id, whose page is `/admin/properties/import/:id`.
     */
    createImport: build.mutation<string, NewImport>({
      queryFn: adminQuery<NewImport, string>(
        async (db, { id, fileName, source, rows, persons = [], onProgress }, signal) => {
          const begun = { p_id: id, p_file_name: fileName, p_source: source, p_total: rows.length }
          const stageRows = (part: ImportedProperty[]) =>
            db.rpc('stage_property_import', { ...begun, p_rows: part as unknown as Json })
          const stagePersons = (part: ImportedPerson[]) =>
            db.rpc('stage_import_persons', {
              p_id: id,
              p_total: persons.length,
              p_persons: part as unknown as Json,
            })
          let staged = 0
          const steps = [
            // With people it begins with no row, so that nobody takes it for whole before they are there.
            ...(persons.length > 0 ? [{ send: () => stageRows([]), size: 0 }] : []),
            ...inBatches(persons).map((part) => ({ send: () => stagePersons(part), size: part.length })),
            ...inBatches(rows).map((part) => ({ send: () => stageRows(part), size: part.length })),
          ]
          for (const { send, size } of steps) {
            const { error, status } = await send().abortSignal(signal)
            if (error) return { data: null, error, status }
            staged += size
            onProgress?.(staged)
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

    /** The rows of those people whom the agency has already. */
    getKnownPersons: build.query<number[], PersonMark[]>({
      queryFn: adminQuery<PersonMark[], number[]>((db, persons, signal) =>
        db.rpc('find_imported_persons', { p_persons: persons as unknown as Json }).abortSignal(signal),
      ),
      keepUnusedDataFor: 0,
    }),

    /** The latest 20 of the caller's agency. */
    getImports: build.query<ListedImport[], void>({
      queryFn: adminQuery<void, ListedImport[]>(async (db, _arg, signal) => {
        const { data, ...answer } = await db
          .from('property_imports')
          .select(columns)
          .order('created_at', { ascending: false })
          .limit(20)
          .abortSignal(signal)
        return { ...answer, data: data as ListedImport[] | null }
      }),
      providesTags: [tag],
    }),

    /** Null where the agency has no such import. */
    getImport: build.query<PropertyImport | null, string>({
      queryFn: adminQuery<string, PropertyImport | null>(async (db, p_id, signal) => {
        const { data, ...answer } = await db.rpc('get_property_import', { p_id }).abortSignal(signal)
        return { ...answer, data: data as unknown as PropertyImport | null }
      }),
      providesTags: [tag],
    }),

    /** Stores all rows or none; answers the state. Calling it again changes nothing. */
    storeImport: build.mutation<string, string>({
      queryFn: adminQuery<string, string>((db, p_id, signal) =>
        db.rpc('store_property_import', { p_id }).abortSignal(signal),
      ),
      invalidatesTags: [tag, ...stored],
      ...changesListings,
    }),

    /** Takes it back, or drops one that is not stored; answers the state. Calling it again changes nothing. */
    undoImport: build.mutation<string, string>({
      queryFn: adminQuery<string, string>((db, p_id, signal) =>
        db.rpc('undo_property_import', { p_id }).abortSignal(signal),
      ),
      invalidatesTags: [tag, ...stored],
      ...changesListings,
    }),

    /** The next photo, none where nothing is due. `withFiles`: also one of the ZIP. */
    claimImportPhoto: build.mutation<ClaimedPhoto | null, { id: string; withFiles: boolean }>({
      queryFn: adminQuery<{ id: string; withFiles: boolean }, ClaimedPhoto | null>(
        async (db, { id, withFiles }, signal) => {
          const { data, ...answer } = await db
            .rpc('claim_import_photos', { p_id: id, p_limit: 1, p_with_files: withFiles })
            .abortSignal(signal)
          return { ...answer, data: (data as unknown as ClaimedPhoto[] | null)?.[0] ?? null }
        },
      ),
    }),

    /** It waits for its next attempt, or has failed: after the third, or where no attempt would help. */
    failImportPhoto: build.mutation<string, { imageId: string; reason: string; isFinal: boolean }>({
      queryFn: adminQuery<{ imageId: string; reason: string; isFinal: boolean }, string>(
        (db, { imageId, reason, isFinal }) =>
          db.rpc('fail_import_photo', { p_image_id: imageId, p_reason: reason, p_is_final: isFinal }),
      ),
    }),

    /** The failed ones wait again; answers how many. */
    retryImportPhotos: build.mutation<number, string>({
      queryFn: adminQuery<string, number>((db, p_id) => db.rpc('retry_import_photos', { p_id })),
      invalidatesTags: [tag],
    }),

    /** Puts those on the site that lack nothing; answers how many. */
    activateImported: build.mutation<number, string>({
      queryFn: adminQuery<string, number>((db, p_id) => db.rpc('activate_imported', { p_id })),
      invalidatesTags: [tag, ...stored],
      ...changesListings,
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

export const {
  useCreateImportMutation,
  useLazyGetReferenceCodesQuery,
  useLazyGetKnownPersonsQuery,
  useGetImportsQuery,
  useGetImportQuery,
  useStoreImportMutation,
  useUndoImportMutation,
  useRetryImportPhotosMutation,
  useActivateImportedMutation,
} = importsApi

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
