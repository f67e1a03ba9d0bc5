export { createApp, type RemoteApp } from './remote.tsx'

export { Button, type ButtonProps } from './action/Button.tsx'
export { ButtonLink, type ButtonLinkProps } from './action/ButtonLink.tsx'
export { RetryButton } from './action/RetryButton.tsx'
export { IconButton, type IconButtonProps } from './action/IconButton.tsx'

export { Breadcrumbs } from './display/Breadcrumbs.tsx'
export { Badge, type BadgeTone } from './display/Badge.tsx'
export { Card } from './display/Card.tsx'
export { Chip } from './display/Chip.tsx'
export { Container } from './display/Container.tsx'
export { DeferredHydration } from './display/DeferredHydration.tsx'
export { SectionHeading } from './display/SectionHeading.tsx'
export { Table, type Column } from './display/Table.tsx'
export { VisuallyHidden } from './display/VisuallyHidden.tsx'

export { Alert } from './feedback/Alert.tsx'
export {
  LazyFallback,
  isChunkLoadError,
  CODE_TIMEOUT_MS,
  SlowCodeReport,
  SlowCodeContext,
  SlowCodeError,
} from './feedback/LazyFallback.tsx'
export { EmptyState, ErrorState } from './feedback/Notice.tsx'
export { Skeleton } from './feedback/Skeleton.tsx'
export { Spinner } from './feedback/Spinner.tsx'

export { Checkbox, type CheckboxProps } from './input/Checkbox.tsx'
export { Field, type FieldControl, type FieldProps } from './input/Field.tsx'
export { MaskedInput, type MaskedInputProps } from './input/MaskedInput.tsx'
export { NumberInput, type NumberInputProps } from './input/NumberInput.tsx'
export { PriceInput, type PriceInputProps } from './input/PriceInput.tsx'
export { SegmentedControl, type SegmentedControlProps } from './input/SegmentedControl.tsx'
export { Select, type SelectOption, type SelectProps } from './input/Select.tsx'
export { Switch, type SwitchProps } from './input/Switch.tsx'
export { Textarea, type TextareaProps } from './input/Textarea.tsx'
export { TextInput, type TextInputProps } from './input/TextInput.tsx'

export { ConfirmDialog, type ConfirmDialogProps } from './modal/ConfirmDialog.tsx'
export { Modal, type ModalProps } from './modal/Modal.tsx'
export { ToastProvider, useToast, type Toasts } from './toast/ToastProvider.tsx'

export { PropertyCard, type CardListing, type PropertyCardProps } from './property-card/PropertyCard.tsx'
export { usePhotoSteps, type CardPhotosProps, type LoadCardPhotos } from './property-card/usePhotoSteps.tsx'
export { FavouriteToggle } from './property-card/FavouriteToggle.tsx'
export { cardTiles, pageTiles, type FactTile, type ListingFacts } from './facts/factTiles.ts'
export { readCatalogueVisit } from './property-card/catalogueVisit.ts'
export { PropertyLink } from './property-card/PropertyLink.tsx'
export { PropertyCardSkeleton } from './property-card/PropertyCardSkeleton.tsx'
export {
  imageSources,
  madeAddress,
  mainImage,
  ORIGINAL_WIDTH,
  type ListingImage,
} from './image/imageSources.ts'
export { ImageMakerContext } from './image/ImageMakerContext.ts'
export { PhotoPlaceholder } from './image/PhotoPlaceholder.tsx'
export { ResponsiveImage, type ResponsiveImageProps } from './image/ResponsiveImage.tsx'

export { useAddressState, type AddressFormat, type AddressState } from './hooks/useAddressState.ts'
export { useBackCloses } from './hooks/useBackCloses.ts'
export { stepsRow, useTapReplay } from './hooks/useTapReplay.ts'
export { useHydrated } from './hooks/useHydrated.ts'
export { useHistoryMove } from './hooks/useHistoryMove.ts'
export { whenIdle } from './hooks/whenIdle.ts'
export { whenNearViewport } from './hooks/whenNearViewport.ts'
export { useMediaQuery, useReducedMotion } from './hooks/useMediaQuery.ts'
export { usePageTitle } from './hooks/usePageTitle.ts'
export { usePrinting } from './hooks/usePrinting.ts'
export { useScrolled } from './hooks/useScrolled.ts'

export { callLink, whatsappLink } from './format/contact.ts'
export { formatArea, formatCount, formatDate, formatPrice, shortCode } from './format/format.ts'
export { fold as normalize } from 'shared-domain/fold'
export { dropOf, listingPrice } from './format/listingPrice.ts'
export { maskCep, maskPhone } from 'shared-domain/text'
/** @public Releases of remotes take them from here. */
export { readCep, readPhone } from 'shared-domain/text'
export { formatCep, formatPhone } from './format/mask.ts'
export { cx } from './cx.ts'

export * from './icons/core.ts'
