import { Form, Formik } from 'formik'
import {
  useCreateAdminUserMutation,
  useDeleteAdminUserMutation,
  useGetTenantAdminUsersQuery,
  type TenantAdminUser,
} from 'shared-backend/admin/settings'
import type { AdminSession } from 'shared-backend'
import { adminUserSchema } from 'shared-backend/schemas'
import { Badge, ErrorState, formatDate, IconButton, Spinner, Table, useToast } from 'shared-ui'
import { SubmitButton, TextField } from 'shared-ui/forms'
import { Trash2 } from 'shared-ui/icons'
import { FormFailure } from '../../kit/fields/Failure.tsx'
import { PasswordField } from '../../kit/fields/PasswordField.tsx'
import { History } from '../../kit/history/History.tsx'
import { settingsHistory } from '../history/tables.ts'
import { FormDraft } from '../../kit/drafts/FormDraft.tsx'
import { FormSection } from '../../kit/layout/FormSection.tsx'
import { common } from '../../kit/text.ts'
import { settings } from './text.ts'
import { useEffect, useRef, useState } from 'react'
import styles from './Settings.module.css'
import { FreeUser } from './FreeUser.tsx'
import { PasswordLink } from './PasswordLink.tsx'
import { createProblem, deleteProblem } from './userMessages.ts'

const text = settings.users

/** The agency's users, with a form to create one. */
export function UsersCard({ session, tenantId }: { session: AdminSession; tenantId: string }) {
  return (
    <FormSection title={text.title} help={text.help}>
      <NewUserForm tenantId={tenantId} />
      <UserTable session={session} tenantId={tenantId} />
      <div>
        <History tables={settingsHistory} subject="users" id={tenantId} />
      </div>
    </FormSection>
  )
}

function NewUserForm({ tenantId }: { tenantId: string }) {
  const toast = useToast()
  const [create] = useCreateAdminUserMutation()
  return (
    <Formik
      initialValues={{ username: '', password: '', confirmPassword: '' }}
      validationSchema={adminUserSchema}
      onSubmit={async ({ username, password }, { resetForm, setStatus }) => {
        setStatus(null)
        const { error } = await create({ username, password, tenantId })
        if (error) return setStatus({ title: createProblem(error) })
        toast.success(text.created)
        resetForm()
      }}
    >
      <Form noValidate className={styles.userForm}>
        <FormDraft name="new-user" without={{ password: '', confirmPassword: '' }} />
        <TextField
          name="username"
          label={text.username}
          hint={text.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
          required
        />
        <PasswordField name="password" label={text.password} autoComplete="new-password" required />
        <PasswordField name="confirmPassword" label={text.confirm} autoComplete="new-password" required />
        <FormFailure />
        <SubmitButton busyText={text.creating} className={styles.save}>
          {text.create}
        </SubmitButton>
      </Form>
    </Formik>
  )
}

function UserTable({ session, tenantId }: { session: AdminSession; tenantId: string }) {
  const toast = useToast()
  const users = useGetTenantAdminUsersQuery(tenantId)
  const [deleteUser, { isLoading }] = useDeleteAdminUserMutation()
  const table = useRef<HTMLDivElement>(null)
  const [freed, setFreed] = useState(0)
  // Not before the dialog is closed, which keeps the focus until then.
  useEffect(() => {
    if (freed > 0) table.current?.focus()
  }, [freed])

  const remove = async ({ id, username }: TenantAdminUser) => {
    if (!window.confirm(text.confirmRemove(username))) return
    const { error } = await deleteUser({ adminUserId: id, requestingUserId: session.id })
    if (error) return toast.error(deleteProblem(error))
    // The pressed button goes with its row.
    table.current?.focus()
    toast.success(text.deleted(username))
  }

  if (users.isLoading) return <Spinner label={common.loading} />
  if (!users.data) return <ErrorState title={text.loadFailed} onRetry={() => void users.refetch()} />
  return (
    <Table
      ref={table}
      caption={text.table}
      rows={users.data}
      rowKey={({ id }) => id}
      columns={[
        {
          key: 'username',
          header: text.username,
          cell: ({ id, username, created_at, has_second_factor }) => (
            <span className={styles.user}>
              <span>{username}</span>
              {username === 'admin' && <Badge tone="accent">{text.admin}</Badge>}
              {id === session.id && <Badge>{text.you}</Badge>}
              {has_second_factor && <Badge tone="success">{text.hasSecondFactor}</Badge>}
              <span className={styles.since}>{text.sinceDay(formatDate(created_at))}</span>
            </span>
          ),
        },
        {
          key: 'since',
          header: text.since,
          isWide: true,
          cell: ({ created_at }) => formatDate(created_at),
        },
        {
          key: 'actions',
          header: text.actions,
          align: 'end',
          cell: (user) => (
            <span className={styles.rowActions}>
              {user.is_deletable ? (
                <IconButton
                  label={text.remove(user.username)}
                  variant="danger"
                  icon={<Trash2 />}
                  blocked={isLoading}
                  onClick={() => void remove(user)}
                />
              ) : (
                <span className={styles.kept}>{text.notDeletable}</span>
              )}
              {user.id !== session.id && <PasswordLink user={user} />}
              {user.id !== session.id && user.has_second_factor && (
                <FreeUser user={user} onFreed={() => setFreed((times) => times + 1)} />
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
