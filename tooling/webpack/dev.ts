/**
 * `npm run dev -w mf-catalogue [-- <site>]`: runs the remote of the current folder with hot reload inside
 * a running shell, by default the one that `npm start` brought up.
 */
import { basename } from 'node:path'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { remoteConfig } from './remote.ts'
import { readRemote } from '../federation/packages.ts'

const folder = process.cwd()
const name = basename(folder)
const site = process.argv[2] ?? 'http://localhost:4173'

const config = remoteConfig(folder, { development: true })
config.plugins?.push(new ReactRefreshPlugin({ overlay: false }))

const server = new WebpackDevServer(
  {
    host: 'localhost',
    port: process.env.PORT ? Number(process.env.PORT) : 'auto',
    hot: true,
    liveReload: false,
    headers: { 'access-control-allow-origin': '*' },
    allowedHosts: 'all',
    // The routes as package.json names them at this moment: a page can be tried before it is released.
    setupMiddlewares: (middlewares, { app }) => {
      app?.get('/routes.json', (_request, response) => {
        response.json(readRemote(name).site.routes)
      })
      return middlewares
    },
    client: { webSocketURL: 'auto://0.0.0.0:0/ws', overlay: false },
  },
  webpack(config),
)
await server.start()
const { port } = server.options
console.log(`${name} runs in ${site}/?remote=${name}@http://localhost:${port}/remoteEntry.js`)
