/**
 * What the shell stands on, run by itself before the shell: the page's thread has two shorter tasks in the place of a
 * long one.
 */
import 'react'
import 'react-dom/client'
import 'react-redux'
import 'react-router-dom'
import 'shared-backend'
