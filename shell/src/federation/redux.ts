/**
 * React-Redux as the site shares it: only the hooks, as its documentation recommends. `connect`, half of the library,
 * is in no page.
 */
export {
  createDispatchHook,
  createSelectorHook,
  createStoreHook,
  Provider,
  ReactReduxContext,
  shallowEqual,
  useDispatch,
  useSelector,
  useStore,
} from 'react-redux'
