import { useUpdateInquiryStageMutation, type Inquiry, type InquiryStage } from 'shared-backend/admin/desk'
import { inquiryStageLabels } from 'shared-backend/labels'
import { useToast } from 'shared-ui'
import { useState } from 'react'
import { Choice } from '../../kit/fields/Choice.tsx'
import { optionsOf } from '../../kit/fields/optionsOf.ts'
import { inquiries as text } from './text.ts'

const options = optionsOf(inquiryStageLabels)

/** Saves another stage at once. */
export function InquiryStageSelect({ inquiry }: { inquiry: Inquiry }) {
  const toast = useToast()
  const [update] = useUpdateInquiryStageMutation()
  // Shown until the list has the stored one.
  const [chosen, setChosen] = useState<{ stage: InquiryStage; seen: string }>()
  const stage = chosen?.seen === inquiry.updated_at ? chosen.stage : inquiry.stage

  const save = async (next: InquiryStage) => {
    setChosen({ stage: next, seen: inquiry.updated_at })
    const { error } = await update({ id: inquiry.id, stage: next, seen: inquiry.updated_at })
    if (!error) return toast.success(text.stageSaved)
    setChosen(undefined)
    toast.error(text.stageFailed, error.message)
  }

  return (
    <Choice
      label={text.stage}
      options={options}
      value={stage}
      onChoose={(next) => void save(next as InquiryStage)}
    />
  )
}
