import { useLocation } from 'react-router-dom'
import type { LibraryPicture } from '../../../src/content/library.ts'
import { Library } from '../../media/Library.tsx'
import { mediaApi } from '../../media/media-api.ts'
import { ItemDialog } from '../item-form/ItemDialog.tsx'
import { NEW_ITEM, parsePanelAddress } from '../panel-address.ts'
import { TabPage } from '../TabPage.tsx'
import { useOpenItem } from '../useOpenItem.ts'
import { PictureDetail } from './PictureDetail.tsx'
import { pictureSpec } from './specs.ts'

const NO_PICTURE = 'Esta imagem não existe.'

const TAB = 'imagens'

export function Pictures() {
  const { tab, item: id } = parsePanelAddress(useLocation().hash)
  const { currentData, isFetching } = mediaApi.usePictureQuery(
    { id: id ?? '' },
    { skip: tab !== TAB || id === null || id === NEW_ITEM, refetchOnMountOrArgChange: true },
  )
  const list: { data?: readonly LibraryPicture[]; isFetching: boolean } = {
    data: currentData === undefined ? undefined : currentData ? [currentData] : [],
    isFetching,
  }
  const { opened, openItem, close } = useOpenItem(TAB, list, NO_PICTURE)
  return (
    <TabPage title="Imagens">
      <Library onOpen={(picture) => openItem(picture.id)} />
      {opened && opened !== NEW_ITEM && (
        <ItemDialog spec={pictureSpec} item={opened} size="large" onClosed={close}>
          <PictureDetail picture={opened} />
        </ItemDialog>
      )}
    </TabPage>
  )
}
