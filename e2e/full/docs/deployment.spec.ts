import { walkDocuments } from './walkDocuments.ts'

walkDocuments(['docs/deploy.md', 'docs/operations.md'], { project: true })
