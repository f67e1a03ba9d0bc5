// The gateway as a process of its own: what a request can do to it, it does to nothing else.
import { parse } from 'shared-backend/parse'
import { gatewayOptions, startGateway } from './server.ts'

const options = parse(gatewayOptions, JSON.parse(process.argv[2] ?? '{}'))
const gateway = await startGateway(options, process.env.DATABASE_URL ?? '')
process.on('SIGTERM', () => void gateway.stop().then(() => process.exit(0)))
