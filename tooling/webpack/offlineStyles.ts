import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import webpack, { type WebpackPluginInstance } from 'webpack'

/** The styles of the page that the service worker makes, as a text in its code: it has no other file. */
export function offlineStylesPlugin(folder: string): WebpackPluginInstance {
  const files = [join(folder, '../shared-ui/src/tokens.css'), join(folder, 'src/worker/offline.css')]
  const read = (file: string) => readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|\n\s*/g, '')
  const styles = () => JSON.stringify(files.map(read).join(''))
  return new webpack.DefinePlugin({
    OFFLINE_STYLES: webpack.DefinePlugin.runtimeValue(styles, { fileDependencies: files }),
  })
}
