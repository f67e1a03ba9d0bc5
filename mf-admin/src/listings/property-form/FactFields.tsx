import { AmenityFields } from './AmenityFields.tsx'
import { CostFields, DetailFields } from './DetailFields.tsx'
import { AreaFields, RoomFields } from './NumberFields.tsx'

/** A section for each kind of fact; all of them may be skipped. */
export const FactFields = () => (
  <>
    <RoomFields />
    <AreaFields />
    <CostFields />
    <DetailFields />
    <AmenityFields />
  </>
)
