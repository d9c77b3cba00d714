import type { ItemMessages } from '../../forms/item-messages.ts'
import { useWithdraw } from '../drafts/useWithdraw.ts'

type Props = {
  path: 'news' | 'pages'
  messages: ItemMessages
  itemId: string
  /** What is typed becomes part of the draft first. */
  before(act: () => Promise<void>): unknown
  onWithdrawn(): void
}

export function WithdrawButton({ path, messages, itemId, before, onWithdrawn }: Props) {
  const { withdraw, withdrawing } = useWithdraw({ path, messages })
  const act = async () => {
    if (await withdraw(itemId)) onWithdrawn()
  }
  return (
    <button className="plain" type="button" disabled={withdrawing} onClick={() => before(act)}>
      Retirar
    </button>
  )
}
