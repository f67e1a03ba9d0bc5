import * as React from 'react'
import * as jsxRuntime from 'react/jsx-runtime'
import * as ReactDOM from 'react-dom'
import * as sharedBackend from 'shared-backend'
import * as sharedUi from 'shared-ui'
import * as reactRedux from '../federation/redux.ts'
import * as router from '../federation/router.ts'

/** The singletons, as the server entry shares them with those of the remotes. */
export const shareScope = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-redux': reactRedux,
  'react-router-dom': router,
  'shared-backend': sharedBackend,
  'shared-ui': sharedUi,
}
