import { createContext, useContext } from 'react'

/** Asks whether unsaved work may be left; resolves to the answer. */
type Ask = () => Promise<boolean>

/** One page's question: its form says how to ask, its header asks. */
export class LeaveQuestion {
  #ask: Ask | null = null

  /** Null when nothing would be lost. */
  askBy(ask: Ask | null) {
    this.#ask = ask
  }

  mayLeave() {
    return this.#ask ? this.#ask() : Promise.resolve(true)
  }
}

const LeaveQuestionContext = createContext(new LeaveQuestion())

export const LeaveQuestionProvider = LeaveQuestionContext.Provider
export const useLeaveQuestion = () => useContext(LeaveQuestionContext)
