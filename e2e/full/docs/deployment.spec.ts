import { walkDocuments } from './walkDocuments.ts'

walkDocuments(['docs/deploy.md'], { project: true })
