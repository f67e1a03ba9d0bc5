/**
 * The router as the site shares it. A shared module is carried whole, so this list, which is the
 * contract with the remotes, keeps what nobody uses (server rendering, RSC, forms) out of the page, and what makes a
 * router, which is the shell's.
 */
export {
  createSearchParams,
  generatePath,
  isRouteErrorResponse,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  ScrollRestoration,
  useBeforeUnload,
  useBlocker,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useParams,
  useResolvedPath,
  useRouteError,
  useRoutes,
  useSearchParams,
} from 'react-router-dom'
