// The gateway as a process of its own: what a request can do to it, it does to nothing else.
import { parse } from 'shared-backend/parse'
import { gatewayOptions, startGateway } from './server.ts'

const gateway = await startGateway(parse(gatewayOptions, JSON.parse(process.argv[2] ?? '{}')))
process.on('SIGTERM', () => void gateway.stop().then(() => process.exit(0)))
