// Written by `npm run generate` from openapi/ and src/contract/. Do not edit.
"use strict";
const validators = {};
{
"use strict";
module.exports = validate0;
module.exports.default = validate0;
const schema0 = {"type":"object","properties":{"requestBody":{"$ref":"gw:doc#"}}};
const schema1 = {"type":"object","additionalProperties":false,"$id":"gw:doc"};

function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate0.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.requestBody !== undefined){
let data0 = data.requestBody;
const _errs2 = errors;
if(errors === _errs2){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties",schema:false,parentSchema:schema1,data:data0}];
return false;
break;
}
}
else {
validate0.errors = [{instancePath:instancePath+"/requestBody",schemaPath:"gw:doc#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema1.type,parentSchema:schema1,data:data0}];
return false;
}
}
}
}
else {
validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object",schema:schema0.type,parentSchema:schema0,data}];
return false;
}
}
validate0.errors = vErrors;
return errors === 0;
}
validate0.evaluated = {"props":{"requestBody":true},"dynamicProps":false,"dynamicItems":false};

}
validators["whoami"] = module.exports;
module.exports = validators;
