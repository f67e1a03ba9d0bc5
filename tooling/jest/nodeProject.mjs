import { join } from 'node:path'
import { commonProject } from '../../remote-kit/src/jest/preset.ts'
import { root } from '../workspaces.ts'

/** Tests of what runs on Node. */
export const nodeProject = (displayName, folders, more = {}) => ({
  ...commonProject(root),
  displayName,
  roots: folders.map((folder) => join(root, folder)),
  testMatch: ['**/*.test.ts'],
  testEnvironment: 'node',
  ...more,
})
