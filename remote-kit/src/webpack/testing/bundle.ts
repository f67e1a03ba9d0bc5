import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'

/** Builds these files, by their names, in `folder` for browsers. @returns what is built, source maps apart */
export async function bundle(folder: string, sources: Record<string, string>, config: Configuration) {
  const output = { path: join(folder, 'dist'), ...config.output }
  for (const [name, content] of Object.entries(sources)) writeFileSync(join(folder, name), content)
  await new Promise<void>((resolve, reject) => {
    const compiler = webpack({
      mode: 'production',
      target: ['web', 'es2022'],
      devtool: 'source-map',
      context: folder,
      ...config,
      output,
    })
    compiler.run((failure, stats) =>
      failure || stats?.hasErrors()
        ? reject(failure ?? new Error(stats?.toString()))
        : compiler.close(() => resolve()),
    )
  })
  return {
    files: readdirSync(output.path).filter((file) => !file.endsWith('.map')),
    read: (file: string) => readFileSync(join(output.path, file)),
  }
}
