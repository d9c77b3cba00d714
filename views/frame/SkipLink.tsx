export function SkipLink() {
  return (
    <a className="skip" href="#conteudo">
      Saltar para o conteúdo
    </a>
  )
}
