/**
 * React-Redux as the site shares it: hooks, as its own documentation has it since they are there. What `connect` needs, half
 * of the library, is in nobody's page.
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
