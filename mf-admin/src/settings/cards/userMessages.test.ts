import { createProblem, deleteProblem } from './userMessages.ts'

test('the server’s refusals read as the owner understands them', () => {
  expect(createProblem({ message: 'Username already exists' })).toBe('Nome de usuário já existe')
  expect(createProblem({ message: 'boom' })).toBe('Erro ao criar usuário. Tente novamente.')
  expect(deleteProblem({ message: 'Cannot delete admin user' })).toBe(
    'Não é possível excluir o usuário admin',
  )
  expect(deleteProblem({ message: 'Cannot delete yourself' })).toBe('Você não pode excluir a si mesmo')
  expect(deleteProblem({ message: '' })).toBe('Erro ao excluir usuário. Tente novamente.')
})
