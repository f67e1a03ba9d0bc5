import type { Tables } from 'shared-domain/database'
import { injectEndpoints } from '../../endpoints.ts'
import { adminQuery, type Answer } from '../../queries.ts'
import { writtenAsSeen } from '../answers.ts'

/** A message, with fields like `{nome}` that the page fills in. */
export interface MessageTemplate {
  /** Who gets it: somebody who is interested in a listing, or an owner. */
  to: 'visitor' | 'owner'
  /** At most 60 characters. */
  label: string
  /** At most 2000 characters. */
  text: string
}

export type StoredTemplates = Pick<Tables<'message_templates'>, 'updated_at'> & {
  templates: MessageTemplate[]
}

export interface TemplatesUpdate {
  templates: MessageTemplate[]
  /** `updated_at` of those that the caller knows, null for none: code `CHANGED_SINCE` when they are others by now. */
  seen: string | null
  tenantId: string
}

const columns = 'templates, updated_at'

const templatesApi = injectEndpoints({
  endpoints: (build) => ({
    /** Null where the agency has stored none. */
    getMessageTemplates: build.query<StoredTemplates | null, void>({
      queryFn: adminQuery(async (db, _arg: void, signal) => {
        const table = db.from('message_templates').select(columns).abortSignal(signal)
        const { data, error, status } = await table.maybeSingle()
        return { data: data as StoredTemplates | null, error, status }
      }),
      providesTags: ['TenantSettings'],
    }),

    saveMessageTemplates: build.mutation<StoredTemplates, TemplatesUpdate>({
      queryFn: adminQuery((db, { templates, seen, tenantId }, signal) => {
        const row = { templates: templates.map((one) => ({ ...one })) }
        const write =
          seen === null
            ? db.from('message_templates').insert({ ...row, tenant_id: tenantId })
            : db.from('message_templates').update(row).eq('tenant_id', tenantId).eq('updated_at', seen)
        return write
          .select(columns)
          .abortSignal(signal)
          .then((answer) => writtenAsSeen(answer as Answer<StoredTemplates[]>))
      }),
      invalidatesTags: ['TenantSettings'],
    }),
  }),
})

export const { useGetMessageTemplatesQuery, useSaveMessageTemplatesMutation } = templatesApi
