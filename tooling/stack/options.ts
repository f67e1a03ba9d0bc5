import type { Rounds } from './health.ts'

export interface StackPorts {
  site: number
  api: number
  mail: number
  database: number
  smtp: number
}

/** A step begins, is at something (`detail`), or ends. Steps may overlap. */
export type Progress = (step: string, event: 'begin' | 'detail' | 'end', detail?: string) => void

export interface StackOptions {
  /** Everything the stack stores; one stack at a time. */
  dataDir: string
  /** 0, the default, takes a free port. */
  ports?: Partial<StackPorts>
  /** How many listings an empty database gets, 60 unless given; 0 for none. */
  seedProperties?: number
  /** Whether the demonstration's leads come with the listings; they do not unless this is true. */
  seedLeads?: boolean
  /** Whether the site shows the demonstration's credentials; it does unless this is false. */
  demo?: boolean
  /** False leaves the site out. */
  site?: boolean
  /** The server's folder with a registry of its own and what that names; nothing is built or published then. */
  builtSite?: string
  /** Seconds between two questions of the server to the project, 3 unless given. */
  followSeconds?: number
  /** How long the server waits for a page to be rendered, 0.5 unless given. */
  renderSeconds?: number
  /** Another PostgreSQL instead of the stack's own. */
  databaseUrl?: string
  /** Folder of the folder `supabase` whose migrations apply; the repository's own when it is not given. */
  projectDir?: string
  /** More environment for the edge functions. */
  functionsEnv?: Record<string, string>
  /** Seconds between two looks at the outbox, 20 unless given; 0 for none. */
  jobsEvery?: number
  /** False trades safety against a power cut for speed, as tests may. */
  durable?: boolean
  /** Ends what has started and rejects, while the stack is still on its way. */
  signal?: AbortSignal
  onProgress?: Progress
  /** The timing of the services' health checks; see health.ts. */
  rounds?: Rounds
  /** A service died, or runs again: a sentence for the terminal. */
  onTrouble?: (message: string) => void
}

export interface Stack {
  apiUrl: string
  siteUrl: string
  /** maildev's inbox, and its REST API under /email. */
  mailUrl: string
  smtpUrl: string
  databaseUrl: string
  publishableKey: string
  secretKey: string
  demo: { username: string; password: string }
  dataDir: string
  /** The running services by name, with their process ids. */
  processes: () => Record<string, number | undefined>
  /** Ends every service; the database last. */
  stop: () => Promise<void>
}
