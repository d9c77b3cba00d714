/** Below a picture that is shown large. */
export const PictureCredit = ({ text }: { text: string }) =>
  text && <p className="picture-credit quiet small">{text}</p>
