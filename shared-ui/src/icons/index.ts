export * from './single.ts'

/** Icons of the admin area and of other rare places; without state, so each package that uses one bundles it. */
export {
  ArrowDown,
  ArrowLeftToLine,
  ArrowUp,
  Download,
  EllipsisVertical,
  ExternalLink,
  Eye,
  EyeOff,
  GripVertical,
  ImagePlus,
  Inbox,
  LayoutGrid,
  LayoutPanelLeft,
  LogOut,
  Pencil,
  Send,
  Settings,
  Trash2,
  Undo2,
  Upload,
} from 'lucide-react'
