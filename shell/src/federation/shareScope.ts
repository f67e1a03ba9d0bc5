import React from 'react'
import jsxRuntime from 'react/jsx-runtime'
import ReactDOM from 'react-dom'
import * as sharedBackend from 'shared-backend'
import * as sharedUi from 'shared-ui'
import * as reactRedux from './redux.ts'
import * as router from './router.ts'

/** The singletons: the shell provides them to remotes, in the browser and on the server. */
export const shareScope = {
  react: React,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': ReactDOM,
  'react-redux': reactRedux,
  'react-router-dom': router,
  'shared-backend': sharedBackend,
  'shared-ui': sharedUi,
}
