/*
 * The first file of the shell that is run: what needs nothing of React, while that is on its way. On a phone its processor
 * has nothing else to do by then, and all to do afterwards (docs/decisions/051).
 */
import './federation/firstRemote.ts'
import { readConfig, readPreloadedState } from './readPage.ts'

function attempt<Value>(read: () => Value): () => Value {
  try {
    const value = read()
    return () => value
  } catch (cause) {
    return () => {
      throw cause
    }
  }
}

/** The config of this page, if it has one. @throws when the site cannot run with it */
export const takeConfig = attempt(readConfig)

/** The answers that the server rendered this page with, if it did. */
export const takePreloadedState = attempt(readPreloadedState)
