import { screen, waitFor } from '@testing-library/react'
import type { RemoteView } from 'shared-backend/testing'

/** Signs in where the end of a session has led to, which leads back to `back`. */
export async function signInAgain({ user, address }: Pick<RemoteView, 'user' | 'address'>, back: string) {
  await waitFor(() => expect(address()).toBe('/admin/login'))
  await user.click(await screen.findByLabelText(/^Nome de usuário/))
  await user.paste('maria')
  await user.click(screen.getByLabelText(/^Senha/))
  await user.paste('segredo')
  await user.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(address()).toBe(back))
}
