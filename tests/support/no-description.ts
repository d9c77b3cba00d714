/** What an item's row says of a picture that nobody has described. */
export const noDescription = { imageAlt: '', imageFocus: null, imageCredit: '' }
const noHeaderDescription = { headerImageAlt: '', headerImageFocus: null, headerImageCredit: '' }

/** An item's row from its fields, its picture not described. */
export const undescribed = <Fields extends object>(fields: Fields) => ({
  ...fields,
  ...('imageUrl' in fields ? noDescription : {}),
  ...('headerImageUrl' in fields ? noHeaderDescription : {}),
})
