/**
 * In the place of `hoist-non-react-statics`, 0.8 kB in brotli with `react-is`: Formik copies by it what else a component has
 * that is given to `withFormik` or `connect`, which is nothing of ours.
 */
export default <Component>(target: Component) => target
