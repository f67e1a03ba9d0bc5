import { walkDocuments } from './walkDocuments.ts'

walkDocuments([['docs/deploy.md', 'deployment']], { project: true })
